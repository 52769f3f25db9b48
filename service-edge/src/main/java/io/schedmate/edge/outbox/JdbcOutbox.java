package io.schedmate.edge.outbox;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.model.topic.EventType;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores the outbox in a PostgreSQL table. Only one replica at a time drains it, so that the events of a job are sent
 * in order.
 */
public final class JdbcOutbox implements Outbox {

    /** The key of the PostgreSQL advisory lock of the replica that drains the outbox. */
    private static final long TURN = 0x5ced_0002L;

    private static final int MAX_AT_ONCE = 1000;

    /** The highest count that is reported. After an outage, to count all rows would take too long. */
    private static final int MAX_COUNTED = 10_000;

    private static final long MAX_BYTES_AT_ONCE = 16L << 20;

    private static final String OF_OTHER_JOBS = oldest("""
            select o.* from outbox o where not exists (select 1 from outbox_hold h where h.job_id = o.job_id)
            """, "id");
    /** The job that has been due for the longest time is first. By age, some jobs with many events would hide others. */
    private static final String OF_HELD_JOBS = oldest("""
            select o.*, h.not_before from outbox o join outbox_hold h using (job_id) where h.not_before <= :now
            """, "not_before, id");

    private static final String HOLD = """
            insert into outbox_hold as h (job_id, tries, not_before, reason) values (?, 1, ?::timestamptz + interval '1 second', ?)
            on conflict (job_id) do update set tries = h.tries + 1, reason = excluded.reason,
                not_before = ?::timestamptz + least(interval '1 minute', interval '1 second' * (2 ^ least(h.tries, 10)))
            """;

    private final JdbcClient jdbc;
    private final JdbcTemplate batches;
    private final Transactions transactions;
    private final Supplier<@Nullable String> trace;
    private final Clock clock;
    private final JsonMapper mapper = WireJson.tolerant();
    private final Semaphore news = new Semaphore(0);

    /**
     * Creates an outbox.
     *
     * @param trace returns the W3C trace context of the calling thread; null outside a trace
     */
    public JdbcOutbox(
            JdbcClient jdbc,
            JdbcTemplate batches,
            Transactions transactions,
            Supplier<@Nullable String> trace,
            Clock clock,
            MeterRegistry meters) {
        this.jdbc = jdbc;
        this.batches = batches;
        this.transactions = transactions;
        this.trace = trace;
        this.clock = clock;
        meters.gauge("schedmate.outbox.waiting", this, outbox -> outbox.count("outbox"));
        meters.gauge("schedmate.outbox.held", this, outbox -> outbox.count("outbox_hold"));
    }

    @Override
    public void add(List<? extends JobEvent> events) {
        String traceparent = events.isEmpty() ? null : trace.get();
        addTraced(events.stream().map(event -> new Traced(event, traceparent)).toList());
    }

    @Override
    public void addTraced(List<Traced> events) {
        if (events.isEmpty()) {
            return;
        }
        Timestamp now = Timestamp.from(clock.instant());
        batches.batchUpdate(
                "insert into outbox (job_id, event_type, event, traceparent, created_at) values (?, ?, ?, ?, ?)",
                events.stream().map(traced -> row(traced, now)).toList());
        signalAfterCommit();
    }

    /**
     * Waits until events were added since the last call, or another replica prevented a pass, but not longer than
     * {@code atMost}.
     */
    void awaitNews(Duration atMost) throws InterruptedException {
        if (news.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
            // One pass handles everything that was reported before it.
            news.drainPermits();
        }
    }

    void signalNewRows() {
        news.release();
    }

    private void signalAfterCommit() {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            signalNewRows();
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                signalNewRows();
            }
        });
    }

    private @Nullable Object[] row(Traced traced, Timestamp now) {
        JobEvent event = traced.event();
        JobId jobId = Objects.requireNonNull(event.jobId(), "the outbox holds job events only");
        return new @Nullable Object[] {
            jobId.value(), EventType.of(event).name(), mapper.writeValueAsString(event), traced.traceparent(), now
        };
    }

    /**
     * Sends waiting events and deletes those that were sent, in the order that {@link Outbox} guarantees. Does nothing
     * while another replica drains the outbox. If no event waits, this is one query and no transaction.
     *
     * @param held true to process the jobs whose last event was not accepted and whose pause is over; false to process
     *     the other jobs
     * @return the number of events that no longer wait
     */
    public int drain(boolean held, Sending sending) {
        if (held ? !holdsAny() : !hasRows("outbox")) {
            return 0;
        }
        return transactions.inOne(() -> {
            boolean turn = turn();
            if (!turn) {
                // The other replica may have checked before the last events were added, so this one must check again
                // soon.
                signalNewRows();
            }
            List<PendingEvent> waiting = turn ? waiting(held) : List.<PendingEvent>of();
            if (waiting.isEmpty()) {
                return 0;
            }
            Round round = Round.of(waiting, sending);
            remove(round.gone());
            if (held) {
                release(waiting, round.held());
            }
            hold(round.held());
            return round.gone().size();
        });
    }

    /** Whether there is a job whose last event was not accepted. */
    boolean holdsAny() {
        return hasRows("outbox_hold");
    }

    private boolean hasRows(String table) {
        return jdbc.sql("select exists (select from %s)".formatted(table))
                .query(Boolean.class)
                .single();
    }

    private List<PendingEvent> waiting(boolean held) {
        return jdbc.sql(held ? OF_HELD_JOBS : OF_OTHER_JOBS)
                .param("now", Timestamp.from(clock.instant()))
                .param("most", MAX_AT_ONCE)
                .param("bytes", MAX_BYTES_AT_ONCE)
                .query((row, _) -> new PendingEvent(
                        row.getLong("id"),
                        row.getObject("job_id", UUID.class),
                        type(row.getString("event_type")),
                        row.getString("event"),
                        row.getString("traceparent")))
                .list();
    }

    /** Returns null for a type of a later version, after which this one was installed again. */
    private static @Nullable EventType type(String name) {
        return Stream.of(EventType.values())
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private void remove(List<Long> ids) {
        if (!ids.isEmpty()) {
            jdbc.sql("delete from outbox where id in (:ids)").param("ids", ids).update();
        }
    }

    private void release(List<PendingEvent> tried, Map<UUID, String> stillHeld) {
        List<Object[]> released = tried.stream()
                .map(PendingEvent::jobId)
                .distinct()
                .filter(job -> !stillHeld.containsKey(job))
                .map(job -> new Object[] {job})
                .toList();
        batches.batchUpdate("delete from outbox_hold where job_id = ?", released);
    }

    private void hold(Map<UUID, String> held) {
        Timestamp now = Timestamp.from(clock.instant());
        batches.batchUpdate(
                HOLD,
                held.entrySet().stream()
                        .map(each -> new Object[] {each.getKey(), now, each.getValue(), now})
                        .toList());
    }

    private boolean turn() {
        return jdbc.sql("select pg_try_advisory_xact_lock(?)")
                .param(TURN)
                .query(Boolean.class)
                .single();
    }

    private double count(String table) {
        return jdbc.sql("select count(*) from (select 1 from %s limit %d) some_rows".formatted(table, MAX_COUNTED))
                .query(Long.class)
                .single();
    }

    /**
     * Returns the SQL for the oldest events, up to the limits on number and size. The first event is always included,
     * whatever its size.
     *
     * @param events the SQL for the events
     * @param order the columns of their order; the events of a job must be in the order of their ids
     */
    private static String oldest(String events, String order) {
        return """
                select id, job_id, event_type, event, traceparent from (
                    select o.*, sum(octet_length(event)) over (order by %2$s) - octet_length(event) as ahead from (
                        %1$s order by %2$s limit :most) o) oldest
                where ahead < :bytes order by %2$s
                """.formatted(events, order);
    }
}
