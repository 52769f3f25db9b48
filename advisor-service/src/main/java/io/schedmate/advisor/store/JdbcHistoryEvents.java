package io.schedmate.advisor.store;

import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.edge.store.OldRows;
import io.schedmate.model.job.JobId;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Stores history events in PostgreSQL. */
@Repository
class JdbcHistoryEvents implements HistoryEvents {

    private static final Position START = new Position(0, 0);

    private final JdbcClient jdbc;
    private final JsonMapper mapper = WorkloadJson.mapper();

    JdbcHistoryEvents(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public void add(HistoryEvent lesson) {
        Stored stored = Stored.of(lesson);
        jdbc.sql("insert into lesson (lesson, job_id, happened_at) values (?, ?, ?)")
                .params(mapper.writeValueAsString(stored), stored.jobId().value(), Timestamp.from(stored.happenedAt()))
                .update();
    }

    @Override
    public List<Kept> next(@Nullable Position after, int most) {
        Position from = after == null ? START : after;
        return jdbc.sql("""
                        select transaction::text::bigint as transaction, number, lesson from lesson
                        where (transaction, number) > (?::text::xid8, ?)
                            and transaction < pg_snapshot_xmin(pg_current_snapshot())
                        order by transaction, number limit ?
                        """)
                .params(Long.toString(from.transaction()), from.number(), most)
                .query((row, _) -> new Kept(
                        new Position(row.getLong("transaction"), row.getLong("number")),
                        mapper.readValue(row.getString("lesson"), Stored.class).lesson()))
                .list();
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        jdbc.sql("delete from lesson where job_id = ? and happened_at <= ?")
                .params(jobId.value(), Timestamp.from(until))
                .update();
    }

    @Override
    public int forgetBefore(Instant time) {
        return new OldRows(jdbc).delete("lesson", "heard_at < :before", time);
    }

    /** An event in its stored form. Exactly one of the two values is set. */
    record Stored(
            HistoryEvent.@Nullable Submitted submitted,
            @Nullable PastRun ended) {

        static Stored of(HistoryEvent lesson) {
            return switch (lesson) {
                case HistoryEvent.Submitted it -> new Stored(it, null);
                case HistoryEvent.Ended(PastRun run) -> new Stored(null, run);
            };
        }

        JobId jobId() {
            return submitted != null ? submitted.jobId() : run().jobId();
        }

        Instant happenedAt() {
            return submitted != null ? submitted.at() : run().endedAt();
        }

        private PastRun run() {
            return Objects.requireNonNull(ended, "ended");
        }

        HistoryEvent lesson() {
            return submitted != null ? submitted : new HistoryEvent.Ended(run());
        }
    }
}
