package io.schedmate.testing.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.edge.event.JdbcSeenEvents;
import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.outbox.JdbcOutbox;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.OutboxTables;
import io.schedmate.edge.outbox.Outcome;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.SharedDatabase;
import io.schedmate.testing.StoreDatabase;
import io.schedmate.wire.WireJson;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class JdbcEventStoresTest extends EventStoresContract {

    /** With a pause of a minute at most and a pass every two seconds, so many jobs are never all at rest. */
    private static final int STUCK = 40;

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

    @Test
    void aHeldJobIsTriedAgainHoweverManyEventsOfOthersAreStuck() {
        JobId held = JobId.of("hall-a", "slurm", "held");
        run("""
                insert into outbox (job_id, event_type, event, created_at)
                select md5('stuck' || job)::uuid, 'JOB_FORGOTTEN', '{}', now()
                from generate_series(1, %d) job, generate_series(1, 1000) order by job
                """.formatted(STUCK));
        outbox.add(List.of(new JobForgotten(UUID.randomUUID(), held, "hall-a", 1, CLOCK.instant())));
        run("insert into outbox_hold select distinct job_id, 1, '" + CLOCK.instant()
                + "'::timestamptz, 'refused' from outbox");

        int passes = 0;
        while (!waiting(held).isEmpty() && passes < 3 * STUCK) {
            outbox.drain(
                    true,
                    events -> events.stream()
                            .<Outcome>map(event -> event.jobId().equals(held.value())
                                    ? new Outcome.Sent()
                                    : new Outcome.Held("the topic is missing"))
                            .toList());
            CLOCK.move(Duration.ofSeconds(2));
            passes++;
        }

        assertThat(passes).isLessThanOrEqualTo(STUCK + 1);
        run("truncate outbox, outbox_hold");
    }

    private static void run(String sql) {
        DATABASE.jdbc().sql(sql).update();
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
