package io.schedmate.tracker.store;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.observe.Traces;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.chunk.HeldLines;
import io.schedmate.tracker.intake.chunk.IncomingLines;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Held lines in PostgreSQL. Replicas take turns to let them out, so that a source keeps its order. */
@Repository
class JdbcHeldLines implements HeldLines {

    /** Names the turn among PostgreSQL's advisory locks. */
    private static final long TURN = 0x5ced_0001L;

    /** Where enough is known of a job to decide whether these lines may go into its log. */
    private static final String DECIDABLE = """
            exists (select 1 from known_job k where k.job_id = h.job_id
                and (not h.wants_nodes or k.state not in ('SUBMITTED', 'QUEUED')))
            and (not h.wants_owner or exists (select 1 from job_owner o where o.job_id = h.job_id))
            """;

    private static final String DUE = """
            select h.id, h.lines, h.traceparent from held_lines h
            where h.not_before <= ? and %s order by h.id limit ?
            """.formatted(DECIDABLE);
    private static final String EXPIRED = """
            select h.id, h.lines, h.traceparent from held_lines h
            where h.received_at < ? and not (%s) order by h.id limit ?
            """.formatted(DECIDABLE);

    private final JdbcClient jdbc;
    private final Traces traces;
    private final JsonMapper mapper = WireJson.tolerant();

    private record Row(long id, String lines, @Nullable String traceparent) {}

    JdbcHeldLines(JdbcClient jdbc, Traces traces, MeterRegistry meters) {
        this.jdbc = jdbc;
        this.traces = traces;
        meters.gauge("schedmate.tracker.held", this, JdbcHeldLines::count);
    }

    @Override
    public void hold(IncomingLines lines, Instant receivedAt, Instant notBefore) {
        jdbc.sql("""
                        insert into held_lines (job_id, source, is_exact, lines, received_at, not_before, wants_owner,
                            wants_nodes, traceparent)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(
                        lines.jobId().value(),
                        mapper.writeValueAsString(lines.source()),
                        lines.order() == LogOrder.EXACT,
                        mapper.writeValueAsString(lines),
                        Timestamp.from(receivedAt),
                        Timestamp.from(notBefore),
                        lines.sender().wantsOwner(),
                        lines.sender().wantsNodes())
                .param(traces.current())
                .update();
    }

    @Override
    public boolean holds(JobId jobId, LogSource source) {
        return jdbc.sql("select exists (select 1 from held_lines where job_id = ? and source = ? and is_exact)")
                .params(jobId.value(), mapper.writeValueAsString(source))
                .query(Boolean.class)
                .single();
    }

    @Override
    public long count() {
        return jdbc.sql("select count(*) from held_lines").query(Long.class).single();
    }

    @Override
    public List<Held> takeDue(Instant now, int atMost) {
        return take(DUE, now, atMost);
    }

    @Override
    public List<Held> takeExpired(Instant receivedBefore, int atMost) {
        return take(EXPIRED, receivedBefore, atMost);
    }

    private List<Held> take(String wanted, Instant time, int atMost) {
        if (!jdbc.sql("select pg_try_advisory_xact_lock(?)")
                .param(TURN)
                .query(Boolean.class)
                .single()) {
            return List.of();
        }
        List<Row> rows = jdbc.sql(wanted)
                .params(Timestamp.from(time), atMost)
                .query((row, _) -> new Row(row.getLong("id"), row.getString("lines"), row.getString("traceparent")))
                .list();
        if (!rows.isEmpty()) {
            jdbc.sql("delete from held_lines where id in (:ids)")
                    .param("ids", rows.stream().map(Row::id).toList())
                    .update();
        }
        return rows.stream()
                .map(row -> new Held(mapper.readValue(row.lines(), IncomingLines.class), row.traceparent()))
                .toList();
    }
}
