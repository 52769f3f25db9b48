package io.schedmate.testing.memory;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.edge.event.JdbcSeenEvents;
import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.outbox.JdbcOutbox;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.OutboxTables;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.SharedDatabase;
import io.schedmate.testing.StoreDatabase;
import io.schedmate.wire.WireJson;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;

class JdbcEventStoresTest extends EventStoresContract {

    private static final StoreDatabase DATABASE = database();

    private final JdbcOutbox outbox = new JdbcOutbox(
            DATABASE.jdbc(), DATABASE.batches(), DATABASE.transactions(), () -> null, CLOCK, new SimpleMeterRegistry());
    private final SeenEvents seen = new JdbcSeenEvents(DATABASE.jdbc(), CLOCK);

    private static StoreDatabase database() {
        StoreDatabase database = StoreDatabase.of(SharedDatabase.empty());
        Stream.of(JdbcSeenEvents.TABLE, OutboxTables.OUTBOX, OutboxTables.HOLDS)
                .forEach(table -> database.jdbc().sql(table).update());
        return database;
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Override
    Transactions transactions() {
        return DATABASE.transactions();
    }

    @Override
    Outbox outbox() {
        return outbox;
    }

    @Override
    SeenEvents seen() {
        return seen;
    }

    @Override
    List<UUID> waiting(JobId jobId) {
        return DATABASE
                .jdbc()
                .sql("select event from outbox where job_id = ? order by id")
                .param(jobId.value())
                .query(String.class)
                .list()
                .stream()
                .map(json -> (JobEvent) WireJson.tolerant().readValue(json, JobForgotten.class))
                .map(JobEvent::eventId)
                .toList();
    }
}
