package io.schedmate.failure.store.fleet;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.question.Fleet;
import io.schedmate.failure.store.FleetScope;
import io.schedmate.failure.store.Storable;
import io.schedmate.query.fleet.Dimension;
import io.schedmate.query.fleet.FleetFacts;
import io.schedmate.query.fleet.FleetQuery;
import io.schedmate.query.fleet.FleetResult;
import io.schedmate.query.fleet.FleetResult.Match;
import io.schedmate.query.fleet.FleetResult.Tally;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Runs typed queries on PostgreSQL. Text from questions is passed only as parameters. */
@Repository
class JdbcFleet implements Fleet {

    private static final int MAX_SECONDS = 10;
    /**
     * The conditions that match names. The range with two equal bounds makes PostgreSQL use the index even if a name
     * has many rows.
     */
    private static final Map<Dimension, String> KINDS = Map.of(
            Dimension.PROJECT, "lower(k.project) between :name and :name",
            Dimension.OWNER, "lower(k.owner) between :name and :name",
            Dimension.CLUSTER, "lower(k.cluster) between :name and :name",
            Dimension.QUEUE, "lower(k.queue) between :name and :name",
            Dimension.JOB, "lower(k.name) between :name and :name",
            Dimension.NODE, "k.nodes @> array[:name::text]");

    private final JdbcClient jdbc;
    private final Clock clock;

    JdbcFleet(DataSource database, Clock clock) {
        JdbcTemplate limited = new JdbcTemplate(database);
        limited.setQueryTimeout(MAX_SECONDS);
        this.jdbc = JdbcClient.create(limited);
        this.clock = clock;
    }

    @Override
    public FleetFacts seenBy(@Nullable Visible visible) {
        return new Seen(jdbc, new FleetScope(visible), clock);
    }

    private record Seen(JdbcClient jdbc, FleetScope scope, Clock clock) implements FleetFacts {

        @Override
        public Set<Dimension> named(String name) {
            Set<Dimension> kinds = EnumSet.noneOf(Dimension.class);
            KINDS.forEach((kind, named) -> {
                if (exists("select 1 from known_job k where " + named + " and " + scope.condition(), name)) {
                    kinds.add(kind);
                }
            });
            if (exists("select 1 from node n where lower(n.name) = :name", name)) {
                kinds.add(Dimension.NODE);
            }
            return kinds;
        }

        private boolean exists(String rows, String name) {
            return jdbc.sql("select exists (" + rows + ")")
                    .params(scope.parameters())
                    .param("name", Storable.text(name))
                    .query(Boolean.class)
                    .single();
        }

        @Override
        public FleetResult find(FleetQuery query) {
            FleetSql sql = FleetSql.of(query, scope, clock.instant());
            if (query.group() != null) {
                return grouped(sql);
            }
            long total = jdbc.sql(sql.count())
                    .params(sql.parameters())
                    .query(Long.class)
                    .single();
            return new FleetResult(total, List.of(), records(sql));
        }

        private FleetResult grouped(FleetSql sql) {
            List<Tally> groups = new ArrayList<>();
            long[] total = new long[1];
            jdbc.sql(sql.groups()).params(sql.parameters()).query(row -> {
                total[0] = row.getLong(3);
                if (row.getString(1) != null && groups.size() < sql.query().limit()) {
                    groups.add(new Tally(row.getString(1), row.getLong(2)));
                }
            });
            return new FleetResult(total[0], groups, records(sql));
        }

        private List<Match> records(FleetSql sql) {
            return jdbc.sql(sql.records())
                    .params(sql.parameters())
                    .query((row, _) -> sql.subject().record(row, clock.instant()))
                    .list();
        }
    }
}
