package io.schedmate.failure.store;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.EventType;
import io.schedmate.model.event.JobEvent;
import io.schedmate.wire.WireJson;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** The outbox's table without traces and figures. */
final class TableOutbox implements Outbox {

    private final JdbcClient jdbc;
    private final Transactions transactions;
    private final Clock clock;
    private final JsonMapper mapper = WireJson.tolerant();

    TableOutbox(JdbcClient jdbc, Transactions transactions, Clock clock) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public void add(List<? extends JobEvent> events) {
        for (JobEvent event : events) {
            jdbc.sql("insert into outbox (job_id, event_type, event, created_at) values (?, ?, ?, ?)")
                    .params(
                            Objects.requireNonNull(event.jobId()).value(),
                            EventType.of(event).name(),
                            mapper.writeValueAsString(event),
                            Timestamp.from(clock.instant()))
                    .update();
        }
    }

    @Override
    public int drain(int atMost, Function<List<Promised>, List<Boolean>> send) {
        return transactions.inOne(() -> {
            List<Long> ids = new ArrayList<>();
            List<Promised> promised = jdbc.sql("select * from outbox order by id limit ? for update")
                    .param(atMost)
                    .query((row, _) -> {
                        ids.add(row.getLong("id"));
                        return new Promised(
                                mapper.readValue(
                                        row.getString("event"),
                                        EventType.valueOf(row.getString("event_type"))
                                                .eventClass()),
                                null);
                    })
                    .list();
            List<Boolean> sent = send.apply(promised);
            for (int each = 0; each < sent.size(); each++) {
                if (sent.get(each)) {
                    jdbc.sql("delete from outbox where id = ?")
                            .param(ids.get(each))
                            .update();
                }
            }
            return ids.size();
        });
    }
}
