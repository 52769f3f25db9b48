package io.schedmate.failure.store.node;

import io.schedmate.failure.nodes.EventKind;
import io.schedmate.failure.nodes.NodeCounts;
import io.schedmate.failure.nodes.NodeRecord;
import io.schedmate.failure.nodes.NodeRecords;
import io.schedmate.failure.nodes.Nodes.Place;
import io.schedmate.model.api.node.CountedEvent;
import io.schedmate.model.node.XidReading;
import io.schedmate.recovery.rate.EventKinds;
import io.schedmate.recovery.rate.NodeEvent;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads the records of nodes from PostgreSQL. */
@Repository
class JdbcNodeRecords implements NodeRecords {

    private static final int MAX_TEXT_LENGTH = 2000;

    /**
     * Selects the events that count against nodes. Repeated errors within one clock hour are one row, because an error
     * can repeat a thousand times.
     */
    private static final String EVENTS = """
            select cluster, blamed_node as node, failed_at as at,
                case when category = 'infrastructure' and not confirmed then 'failure.claim'
                    when category = 'infrastructure' then 'failure.' || coalesce(infra_type, 'other')
                    else 'failure.code' end as kind,
                null::integer as xid, failure_id, reason as words
            from failure where blamed_node is not null and category is not null and failed_at > :since and %1$s
            union all
            select cluster, node, min(occurred_at), 'gpu', null, null, min(words)
            from gpu_fact where occurred_at > :since and %2$s
            group by cluster, node, date_trunc('hour', occurred_at)
            union all
            select cluster, node, min(occurred_at), 'xid', xid, null, min(reading)
            from node_xid where xid in (:xids) and occurred_at > :since and %2$s
            group by cluster, node, xid, date_trunc('hour', occurred_at)
            union all
            select cluster, node, checked_at, 'check', null, null, words
            from node_check where faulty and checked_at > :since and %2$s
            """;

    private static final List<Integer> XIDS = EventKind.countedXids();

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcNodeRecords(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<NodeRecord> all(Instant since, Instant countedSince) {
        Map<Place, List<NodeEvent>> events = events(since);
        return jdbc.sql("""
                        select n.cluster, n.name, n.first_seen_at, n.last_seen_at,
                            f.failures, x.xids, g.faults, c.checks, c.failed
                        from node n
                        left join (select cluster, blamed_node as name, count(*) as failures from failure
                            where blamed_node is not null and failed_at > :since group by 1, 2) f using (cluster, name)
                        left join (select cluster, node as name, count(*) as xids from node_xid
                            where occurred_at > :since group by 1, 2) x using (cluster, name)
                        left join (select cluster, node as name, count(*) as faults from gpu_fact
                            where occurred_at > :since group by 1, 2) g using (cluster, name)
                        left join (select cluster, node as name, count(*) as checks, count(*) filter (where faulty) as failed
                            from node_check where checked_at > :since group by 1, 2) c using (cluster, name)
                        """)
                .param("since", Timestamp.from(countedSince))
                .query((row, _) -> {
                    var place = new Place(row.getString("cluster"), row.getString("name"));
                    return node(row, place, events.getOrDefault(place, List.of()));
                })
                .list();
    }

    @Override
    public List<CountedEvent> newest(String cluster, String node, Instant since, int atMost) {
        return jdbc
                .sql("select * from (" + EVENTS.formatted(ofNode("blamed_node"), ofNode("node"))
                        + ") e order by at desc")
                .param("since", Timestamp.from(since))
                .param("xids", XIDS)
                .param("cluster", cluster)
                .param("node", node)
                .query((row, _) -> counted(row))
                .list()
                .stream()
                .filter(event -> event.weight() > 0)
                .limit(atMost)
                .toList();
    }

    private Map<Place, List<NodeEvent>> events(Instant since) {
        return jdbc
                .sql(EVENTS.formatted("true", "true"))
                .param("since", Timestamp.from(since))
                .param("xids", XIDS)
                .query((row, _) -> Map.entry(
                        new Place(row.getString("cluster"), row.getString("node")),
                        new NodeEvent(kind(row), row.getTimestamp("at").toInstant())))
                .list()
                .stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    private CountedEvent counted(ResultSet row) throws SQLException {
        String kind = kind(row);
        return new CountedEvent(
                row.getTimestamp("at").toInstant(),
                kind,
                EventKinds.standard().meaning(kind),
                EventKinds.standard().weight(kind),
                row.getObject("failure_id", UUID.class),
                text(row));
    }

    private @Nullable String text(ResultSet row) throws SQLException {
        String words = row.getString("words");
        if (words == null || words.isEmpty()) {
            return null;
        }
        String text = row.getString("kind").equals("xid")
                ? mapper.readValue(words, XidReading.class).text()
                : words;
        return text.substring(0, Math.min(MAX_TEXT_LENGTH, text.length()));
    }

    private static NodeRecord node(ResultSet row, Place place, List<NodeEvent> events) throws SQLException {
        return new NodeRecord(
                place.cluster(),
                place.name(),
                instant(row, "first_seen_at"),
                instant(row, "last_seen_at"),
                new NodeCounts(
                        row.getLong("failures"),
                        row.getLong("xids"),
                        row.getLong("faults"),
                        row.getLong("checks"),
                        row.getLong("failed")),
                events);
    }

    private static String kind(ResultSet row) throws SQLException {
        String kind = row.getString("kind");
        return kind.equals("xid") ? EventKind.ofXid(row.getInt("xid")) : kind;
    }

    private static String ofNode(String column) {
        return "cluster = :cluster and " + column + " = :node";
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp time = row.getTimestamp(column);
        return time == null ? null : time.toInstant();
    }
}
