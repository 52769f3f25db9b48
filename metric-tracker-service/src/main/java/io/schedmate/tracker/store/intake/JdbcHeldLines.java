package io.schedmate.tracker.store.intake;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.observe.Traces;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores held lines in PostgreSQL. Only one replica at a time releases lines, so that the order within a source is
 * preserved.
 */
@Repository
public class JdbcHeldLines implements HeldLines {

    /** The key of the PostgreSQL advisory lock for releasing lines. */
    private static final long TURN = 0x5ced_0001L;

    /** The maximum stored size released at a time; the first row is always released. */
    private static final long MAX_BYTES_AT_ONCE = 16L << 20;

    /** The condition that enough is known about a job to decide about access to its log. */
    private static final String DECIDABLE = """
            exists (select 1 from known_job k where k.job_id = h.job_id
                and (h.attempt is null or h.attempt <= k.attempt)
                and (not h.wants_nodes or k.state not in ('SUBMITTED', 'QUEUED')))
            and (not h.wants_owner or exists (select 1 from job_owner o where o.job_id = h.job_id))
            """;

    private static final String DUE = oldest("h.not_before <= ? and " + DECIDABLE);
    private static final String EXPIRED = oldest("h.received_at < ? and not (%s)".formatted(DECIDABLE));

    private final JdbcClient jdbc;
    private final Traces traces;
    private final JsonMapper mapper = WireJson.tolerant();

    private record Row(long id, String lines, @Nullable String traceparent) {}

    public JdbcHeldLines(JdbcClient jdbc, Traces traces, MeterRegistry meters) {
        this.jdbc = jdbc;
        this.traces = traces;
        meters.gauge("schedmate.tracker.held", this, JdbcHeldLines::count);
        meters.gauge("schedmate.tracker.held.bytes", this, JdbcHeldLines::bytes);
    }

    @Override
    public void hold(IncomingLines lines, Instant receivedAt, Instant notBefore) {
        String kept = mapper.writeValueAsString(lines);
        jdbc.sql("""
                        insert into held_lines (job_id, source, is_exact, lines, bytes, received_at, not_before,
                            wants_owner, wants_nodes, sender, traceparent, attempt)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(
                        lines.jobId().value(),
                        mapper.writeValueAsString(lines.source()),
                        lines.order() == LogOrder.EXACT,
                        kept,
                        (long) kept.length(),
                        Timestamp.from(receivedAt),
                        Timestamp.from(notBefore),
                        lines.sender().wantsOwner(),
                        lines.sender().wantsNodes(),
                        lines.sender().nameAt(lines.source()))
                .param(traces.current())
                .param(lines.attempt())
                .update();
    }

    @Override
    public boolean holds(JobId jobId, LogSource source, int attempt) {
        return jdbc.sql("""
                        select exists (select 1 from held_lines where job_id = ? and source = ? and is_exact
                            and (attempt is null or attempt <= ?))
                        """)
                .params(jobId.value(), mapper.writeValueAsString(source), attempt)
                .query(Boolean.class)
                .single();
    }

    @Override
    public Set<JobId> holding(Collection<JobId> jobs) {
        return Set.copyOf(jdbc.sql("select distinct job_id from held_lines where job_id = any (?) and is_exact")
                .param(ids(jobs))
                .query((row, _) -> new JobId(row.getObject(1, UUID.class)))
                .list());
    }

    @Override
    public boolean isIdle() {
        return !jdbc.sql("select exists (select from held_lines) or exists (select from held_sum)")
                .query(Boolean.class)
                .single();
    }

    /** Returns the stored sums. The lines themselves are not read, because there may be very many. */
    private Map<String, Load> sums() {
        Map<String, Load> sums = new HashMap<>();
        jdbc.sql("select sender, sum(rows), sum(bytes) from held_sum group by sender")
                .query(row -> {
                    sums.put(row.getString(1), new Load(row.getLong(2), row.getLong(3)));
                });
        return sums;
    }

    @Override
    public Loads loads(Collection<JobId> jobs) {
        Map<JobId, Long> ofJobs = new HashMap<>();
        jdbc.sql("select job_id, sum(bytes) from held_lines where job_id = any (?) group by job_id")
                .param(ids(jobs))
                .query(row -> {
                    ofJobs.put(new JobId(row.getObject(1, UUID.class)), row.getLong(2));
                });
        return new Loads(sums(), ofJobs);
    }

    private static SqlArrayValue ids(Collection<JobId> jobs) {
        return new SqlArrayValue("uuid", jobs.stream().map(JobId::value).toArray());
    }

    private double count() {
        return sums().values().stream().mapToLong(Load::rows).sum();
    }

    private double bytes() {
        return sums().values().stream().mapToLong(Load::bytes).sum();
    }

    /** Merges the changes of each sender's sum. Uncommitted changes of other transactions stay separate for now. */
    private void gather() {
        jdbc.sql("""
                        with changes as (
                            delete from held_sum where sender in (
                                select sender from held_sum group by sender having count(*) > 1 or sum(rows) = 0)
                            returning sender, rows, bytes)
                        insert into held_sum select sender, sum(rows), sum(bytes) from changes
                            group by sender having sum(rows) <> 0
                        """).update();
    }

    @Override
    public List<Held> takeDue(Instant now, int atMost) {
        return take(DUE, now, atMost);
    }

    @Override
    public List<Held> takeExpired(Instant receivedBefore, int atMost) {
        return take(EXPIRED, receivedBefore, atMost);
    }

    private static String oldest(String which) {
        return """
                select id, lines, traceparent from held_lines join (
                    select id, sum(bytes) over (order by id) - bytes as ahead from (
                        select h.id, h.bytes from held_lines h where %s order by h.id limit ?) some_of_them) chosen using (id)
                where ahead < ? order by id
                """.formatted(which);
    }

    private List<Held> take(String wanted, Instant time, int atMost) {
        if (!jdbc.sql("select pg_try_advisory_xact_lock(?)")
                .param(TURN)
                .query(Boolean.class)
                .single()) {
            return List.of();
        }
        gather();
        List<Row> rows = jdbc.sql(wanted)
                .params(Timestamp.from(time), atMost, MAX_BYTES_AT_ONCE)
                .query((row, _) -> new Row(row.getLong("id"), row.getString("lines"), row.getString("traceparent")))
                .list();
        if (!rows.isEmpty()) {
            jdbc.sql("delete from held_lines where id = any (?)")
                    .param(new SqlArrayValue("int8", rows.stream().map(Row::id).toArray()))
                    .update();
        }
        return rows.stream()
                .map(row -> new Held(mapper.readValue(row.lines(), IncomingLines.class), row.traceparent()))
                .toList();
    }
}
