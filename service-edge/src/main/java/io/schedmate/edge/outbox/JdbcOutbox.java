package io.schedmate.edge.outbox;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.observe.Traces;
import io.schedmate.model.event.EventType;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** The outbox in a table of PostgreSQL. Replicas take turns to drain it, so that a job's events leave in their order. */
class JdbcOutbox implements Outbox {

    /** Names the turn among PostgreSQL's advisory locks. */
    private static final long TURN = 0x5ced_0002L;

    private final JdbcClient jdbc;
    private final JdbcTemplate batches;
    private final Transactions transactions;
    private final Traces traces;
    private final Clock clock;
    private final JsonMapper mapper = WireJson.tolerant();

    private record Row(long id, UUID jobId, Promised promised) {}

    JdbcOutbox(
            JdbcClient jdbc,
            JdbcTemplate batches,
            Transactions transactions,
            Traces traces,
            Clock clock,
            MeterRegistry meters) {
        this.jdbc = jdbc;
        this.batches = batches;
        this.transactions = transactions;
        this.traces = traces;
        this.clock = clock;
        meters.gauge("schedmate.outbox.waiting", this, JdbcOutbox::waiting);
    }

    @Override
    public void add(List<? extends JobEvent> events) {
        if (events.isEmpty()) {
            return;
        }
        String trace = traces.current();
        Timestamp now = Timestamp.from(clock.instant());
        batches.batchUpdate(
                "insert into outbox (job_id, event_type, event, traceparent, created_at) values (?, ?, ?, ?, ?)",
                events.stream().map(event -> row(event, trace, now)).toList());
    }

    private Object[] row(JobEvent event, @Nullable String trace, Timestamp now) {
        JobId jobId = Objects.requireNonNull(event.jobId(), "an outbox tells of jobs only");
        return new Object[] {jobId.value(), EventType.of(event).name(), mapper.writeValueAsString(event), trace, now};
    }

    @Override
    public int drain(int atMost, Function<List<Promised>, List<Boolean>> send) {
        return transactions.inOne(() -> {
            List<Row> rows = turn()
                    ? jdbc.sql("select * from outbox order by id limit ?")
                            .param(atMost)
                            .query((row, _) -> row(row))
                            .list()
                    : List.<Row>of();
            return rows.isEmpty()
                    ? 0
                    : remove(rows, send.apply(rows.stream().map(Row::promised).toList()));
        });
    }

    private boolean turn() {
        return jdbc.sql("select pg_try_advisory_xact_lock(?)")
                .param(TURN)
                .query(Boolean.class)
                .single();
    }

    /** Behind an event that was not taken, a job's others stay too. They come twice then, and in their order. */
    private int remove(List<Row> rows, List<Boolean> sent) {
        List<Long> gone = new ArrayList<>();
        Set<UUID> stuck = new HashSet<>();
        for (int each = 0; each < rows.size(); each++) {
            Row row = rows.get(each);
            if (!sent.get(each)) {
                stuck.add(row.jobId());
            } else if (!stuck.contains(row.jobId())) {
                gone.add(row.id());
            }
        }
        return gone.isEmpty()
                ? 0
                : jdbc.sql("delete from outbox where id in (:ids)")
                        .param("ids", gone)
                        .update();
    }

    /** To count all that an outage has left would take longer with every row; from here on it is simply very many. */
    private static final int MOST_COUNTED = 10_000;

    private double waiting() {
        return jdbc.sql("select count(*) from (select 1 from outbox limit " + MOST_COUNTED + ")")
                .query(Long.class)
                .single();
    }

    private Row row(ResultSet row) throws SQLException {
        EventType type = EventType.valueOf(row.getString("event_type"));
        return new Row(
                row.getLong("id"),
                row.getObject("job_id", UUID.class),
                new Promised(
                        mapper.readValue(row.getString("event"), type.eventClass()), row.getString("traceparent")));
    }
}
