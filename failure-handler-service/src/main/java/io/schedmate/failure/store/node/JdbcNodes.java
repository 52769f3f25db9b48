package io.schedmate.failure.store.node;

import io.schedmate.failure.diagnosis.Evidence.GpuFact;
import io.schedmate.failure.diagnosis.Evidence.NodeXid;
import io.schedmate.failure.diagnosis.HardwareFacts;
import io.schedmate.failure.nodes.GpuChanges;
import io.schedmate.failure.nodes.KnownNode;
import io.schedmate.failure.nodes.KnownNode.LastCheck;
import io.schedmate.failure.nodes.KnownNode.RecentFailures;
import io.schedmate.failure.nodes.KnownNode.Seen;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.store.Storable;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores nodes in PostgreSQL. */
@Repository
public class JdbcNodes implements Nodes, HardwareFacts, KnownNodes {

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    public JdbcNodes(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void sampled(NodeSampled sample) {
        if (sample.jobId() == null) {
            keepFacts(sample);
        }
        // A job's sample covers only that job's GPUs; the node's own sample covers all. A sample that is dated in the
        // future, by a clock that was set right since, does not hide those after it.
        jdbc.sql("""
                        insert into node (cluster, name, gpus, first_seen_at, last_seen_at, simulated)
                        values (?, ?, ?, ?, ?, ?)
                        on conflict (cluster, name) do update set last_seen_at = excluded.last_seen_at,
                            first_seen_at = coalesce(node.first_seen_at, excluded.first_seen_at),
                            simulated = excluded.simulated,
                            gpus = case when ? then node.gpus else excluded.gpus end
                        where node.last_seen_at is null or node.last_seen_at <= excluded.last_seen_at
                            or node.last_seen_at > now()
                        """)
                .params(
                        Storable.text(sample.cluster()),
                        Storable.text(sample.node()),
                        mapper.writeValueAsString(sample.gpus()),
                        Timestamp.from(sample.occurredAt()),
                        Timestamp.from(sample.occurredAt()),
                        Boolean.TRUE.equals(sample.simulated()),
                        sample.jobId() != null)
                .update();
        sample.xids().forEach(xid -> keep(sample, xid));
    }

    @Override
    public boolean known(String cluster, String node) {
        return jdbc.sql("select exists (select 1 from node where cluster = ? and name = ?)")
                        .params(Storable.text(cluster), Storable.text(node))
                        .query(Boolean.class)
                        .single()
                && !isElsewhere(cluster, node);
    }

    @Override
    public boolean isElsewhere(String cluster, String node) {
        // A row without a time comes from a command or a check, which an agent of another cluster may have answered.
        return jdbc.sql("""
                        select coalesce(bool_or(cluster <> :cluster) and not bool_or(cluster = :cluster), false)
                        from node where name = :name and last_seen_at is not null
                        """)
                .param("cluster", Storable.text(cluster))
                .param("name", Storable.text(node))
                .query(Boolean.class)
                .single();
    }

    @Override
    public List<KnownNode> list(@Nullable String cluster, @Nullable Place after, int limit) {
        return jdbc.sql("""
                        select * from node
                        where (:cluster::text is null or cluster = :cluster)
                          and (:afterCluster::text is null or (cluster, name) > (:afterCluster, :afterName))
                        order by cluster, name limit :limit
                        """)
                .param("cluster", cluster)
                .param("afterCluster", after == null ? null : after.cluster())
                .param("afterName", after == null ? null : after.name())
                .param("limit", limit)
                .query((row, _) -> node(row))
                .list();
    }

    @Override
    public List<KnownNode> named(String name, @Nullable String cluster) {
        return jdbc.sql("select * from node where name = :name and (:cluster::text is null or cluster = :cluster)")
                .param("name", Storable.text(name))
                .param("cluster", cluster)
                .query((row, _) -> node(row))
                .list();
    }

    @Override
    public List<NodeXid> xids(String cluster, List<String> nodes, Instant from, Instant to, int atMost) {
        if (nodes.isEmpty()) {
            return List.of();
        }
        List<NodeXid> newestFirst = jdbc.sql("""
                        select node, reading from node_xid
                        where cluster = :cluster and node in (:nodes) and occurred_at between :from and :to
                        order by occurred_at desc limit :limit
                        """)
                .param("cluster", Storable.text(cluster))
                .param("nodes", nodes.stream().map(Storable::text).toList())
                .param("from", Timestamp.from(from))
                .param("to", Timestamp.from(to))
                .param("limit", atMost)
                .query((row, _) -> new NodeXid(
                        row.getString("node"), mapper.readValue(row.getString("reading"), XidReading.class)))
                .list();
        return newestFirst.reversed();
    }

    @Override
    public void held(String cluster, String node, List<Cordon> cordons, boolean simulated) {
        jdbc.sql("""
                        insert into node (cluster, name, cordons, simulated) values (?, ?, ?, ?)
                        on conflict (cluster, name) do update set cordons = excluded.cordons,
                            simulated = excluded.simulated
                        """)
                .params(Storable.text(cluster), Storable.text(node), mapper.writeValueAsString(cordons), simulated)
                .update();
    }

    @Override
    public void checked(String cluster, String node, @Nullable String faultyBecause, boolean simulated, Instant at) {
        jdbc.sql("""
                        insert into node (cluster, name, faulty_because, simulated, checked_at) values (?, ?, ?, ?, ?)
                        on conflict (cluster, name) do update set faulty_because = excluded.faulty_because,
                            simulated = excluded.simulated, checked_at = excluded.checked_at
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        Storable.text(cluster),
                        Storable.text(node),
                        Storable.orNull(faultyBecause),
                        simulated,
                        Timestamp.from(at)))
                .update();
        jdbc.sql("""
                        insert into node_check (cluster, node, checked_at, faulty, words) values (?, ?, ?, ?, ?)
                        on conflict do nothing
                        """)
                .params(Arrays.<@Nullable Object>asList(
                        Storable.text(cluster),
                        Storable.text(node),
                        Timestamp.from(at),
                        faultyBecause != null,
                        Storable.orNull(faultyBecause)))
                .update();
    }

    @Override
    public List<GpuFact> gpuFacts(String cluster, List<String> nodes, Instant from, Instant to, int atMost) {
        if (nodes.isEmpty()) {
            return List.of();
        }
        return jdbc.sql("""
                        select * from gpu_fact
                        where cluster = :cluster and node in (:nodes) and occurred_at between :from and :to
                        order by occurred_at, gpu limit :limit
                        """)
                .param("cluster", Storable.text(cluster))
                .param("nodes", nodes.stream().map(Storable::text).toList())
                .param("from", Timestamp.from(from))
                .param("to", Timestamp.from(to))
                .param("limit", atMost)
                .query((row, _) -> new GpuFact(
                        row.getString("node"),
                        row.getInt("gpu"),
                        row.getTimestamp("occurred_at").toInstant(),
                        row.getString("words")))
                .list();
    }

    private void keepFacts(NodeSampled sample) {
        jdbc.sql("""
                        select gpus from node
                        where cluster = ? and name = ? and (last_seen_at < ? or last_seen_at > now())
                        """)
                .params(
                        Storable.text(sample.cluster()),
                        Storable.text(sample.node()),
                        Timestamp.from(sample.occurredAt()))
                .query((row, _) -> List.of(mapper.readValue(row.getString("gpus"), GpuReading[].class)))
                .optional()
                .ifPresent(before ->
                        GpuChanges.between(before, sample.gpus()).forEach((gpu, words) -> keep(sample, gpu, words)));
    }

    private void keep(NodeSampled sample, int gpu, String words) {
        jdbc.sql("""
                        insert into gpu_fact (cluster, node, occurred_at, gpu, words) values (?, ?, ?, ?, ?)
                        on conflict do nothing
                        """)
                .params(
                        Storable.text(sample.cluster()),
                        Storable.text(sample.node()),
                        Timestamp.from(sample.occurredAt()),
                        gpu,
                        words)
                .update();
    }

    private void keep(NodeSampled sample, XidReading xid) {
        jdbc.sql("""
                        insert into node_xid (cluster, node, occurred_at, xid, pci, reading) values (?, ?, ?, ?, ?, ?)
                        on conflict do nothing
                        """)
                .params(
                        Storable.text(sample.cluster()),
                        Storable.text(sample.node()),
                        Timestamp.from(xid.occurredAt()),
                        xid.xid(),
                        Objects.requireNonNullElse(Storable.orNull(xid.pci()), ""),
                        mapper.writeValueAsString(xid))
                .update();
    }

    private KnownNode node(ResultSet row) throws SQLException {
        String cluster = row.getString("cluster");
        String name = row.getString("name");
        return new KnownNode(
                cluster,
                name,
                List.of(mapper.readValue(row.getString("gpus"), GpuReading[].class)),
                new Seen(instant(row, "first_seen_at"), instant(row, "last_seen_at")),
                List.of(mapper.readValue(row.getString("cordons"), Cordon[].class)),
                row.getBoolean("simulated"),
                new LastCheck(row.getString("faulty_because"), instant(row, "checked_at")),
                recent(cluster, name),
                blame(cluster, name));
    }

    private List<XidReading> recent(String cluster, String node) {
        return jdbc.sql("""
                        select reading from node_xid
                        where cluster = ? and node = ? and occurred_at > now() - interval '1 day'
                        order by occurred_at desc limit 200
                        """)
                .params(cluster, node)
                .query((row, _) -> mapper.readValue(row.getString(1), XidReading.class))
                .list();
    }

    private RecentFailures blame(String cluster, String node) {
        record Naming(UUID failureId, Instant at, boolean confirmed) {}
        List<Naming> naming = jdbc.sql("""
                        select failure_id, failed_at, confirmed from failure
                        where cluster = ? and blamed_node = ? and failed_at > now() - interval '30 days'
                        order by failed_at desc limit 200
                        """)
                .params(cluster, node)
                .query((row, _) -> new Naming(
                        row.getObject(1, UUID.class), row.getTimestamp(2).toInstant(), row.getBoolean(3)))
                .list();
        Optional<Naming> confirmed = naming.stream().filter(Naming::confirmed).findFirst();
        return new RecentFailures(
                naming.stream().map(Naming::failureId).toList(),
                confirmed.map(Naming::failureId).orElse(null),
                confirmed.map(Naming::at).orElse(null));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp time = row.getTimestamp(column);
        return time == null ? null : time.toInstant();
    }
}
