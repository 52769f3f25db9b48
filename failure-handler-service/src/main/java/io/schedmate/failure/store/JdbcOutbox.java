package io.schedmate.failure.store;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.observe.Traces;
import io.schedmate.model.event.EventType;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.failure.outbox.Transactions;
import io.schedmate.failure.outbox.Outbox;
import io.schedmate.wire.WireJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The outbox in PostgreSQL, which any number of replicas drain beside each other. */
@Repository
class JdbcOutbox implements Outbox {

    /** Only a job's oldest row is taken, so a job's events leave in their order whoever takes them. */
    private static final String OLDEST = """
            select id, event_type, event, traceparent from outbox o
            where not exists (select 1 from outbox p where p.job_id = o.job_id and p.id < o.id)
            order by id limit ? for update skip locked
            """;

    private final JdbcClient jdbc;
    private final Transactions transactions;
    private final Traces traces;
    private final Clock clock;
    private final JsonMapper mapper = WireJson.tolerant();

    JdbcOutbox(JdbcClient jdbc, Transactions transactions, Traces traces, Clock clock, MeterRegistry meters) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.traces = traces;
        this.clock = clock;
        meters.gauge("schedmate.outbox.waiting", this, JdbcOutbox::waiting);
    }

    @Override
    public void add(List<? extends JobEvent> events) {
        for (JobEvent event : events) {
            JobId jobId = Objects.requireNonNull(event.jobId(), "the failure handler tells of jobs only");
            jdbc.sql("insert into outbox (job_id, event_type, event, traceparent, created_at) values (?, ?, ?, ?, ?)")
                    .params(Arrays.<@Nullable Object>asList(
                            jobId.value(),
                            EventType.of(event).name(),
                            mapper.writeValueAsString(event),
                            traces.current(),
                            Timestamp.from(clock.instant())))
                    .update();
        }
    }

    @Override
    public int drain(int atMost, Function<List<Promised>, List<Boolean>> send) {
        return transactions.inOne(() -> {
            List<Row> rows =
                    jdbc.sql(OLDEST).param(atMost).query((row, _) -> row(row)).list();
            if (rows.isEmpty()) {
                return 0;
            }
            List<Boolean> sent = send.apply(rows.stream().map(Row::promised).toList());
            List<Long> gone = new ArrayList<>();
            for (int each = 0; each < rows.size(); each++) {
                if (sent.get(each)) {
                    gone.add(rows.get(each).id());
                }
            }
            return remove(gone);
        });
    }

    private int remove(List<Long> ids) {
        return ids.isEmpty()
                ? 0
                : jdbc.sql("delete from outbox where id in (:ids)")
                        .param("ids", ids)
                        .update();
    }

    private double waiting() {
        return jdbc.sql("select count(*) from outbox").query(Long.class).single();
    }

    private Row row(ResultSet row) throws SQLException {
        EventType type = EventType.valueOf(row.getString("event_type"));
        return new Row(
                row.getLong("id"),
                new Promised(
                        mapper.readValue(row.getString("event"), type.eventClass()), row.getString("traceparent")));
    }

    private record Row(long id, Promised promised) {}
}
