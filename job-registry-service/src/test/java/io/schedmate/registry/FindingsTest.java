package io.schedmate.registry;

import static io.schedmate.registry.Registry.REGISTRY;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import io.schedmate.model.Engine;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.topic.Topic;
import io.schedmate.registry.lifecycle.Findings;
import io.schedmate.registry.lifecycle.Jobs;
import io.schedmate.registry.retention.Retention;
import io.schedmate.testing.RunningService;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class FindingsTest {

    @Test
    void theLatestMeasurementIsPublishedWithTheEndOfTheJob() {
        REGISTRY.post("/jobs", Bodies.job("measured"), Role.SUBMITTER);
        UUID first = UUID.randomUUID();
        publish(first, 100);
        publish(UUID.randomUUID(), 250);
        // The first event is delivered again, as Kafka allows; it must not undo the second.
        publish(first, 100);
        publishOfAnotherAttempt();
        Awaitility.await().atMost(RunningService.MAX_TIME).until(() -> throughput() == 250);

        REGISTRY.post("/jobs/" + Bodies.id("measured") + "/events", Bodies.state("cancelled", 5), Role.SUBMITTER);

        assertThat(REGISTRY.published(Topic.JOB_HISTORY, Bodies.id("measured"), 1))
                .singleElement()
                .satisfies(ended ->
                        assertThat(((JobEnded) ended).used().throughput()).isEqualTo(new Rate(250, "samples/s")));
        assertThat(REGISTRY.get("/jobs/" + Bodies.id("measured"), Role.READER).body())
                .contains("\"throughput\":{\"value\":250");
    }

    @Test
    void aFindingAboutAnUnknownJobIsIgnored() {
        REGISTRY.part(Findings.class).measured(event("unknown", UUID.randomUUID(), 1, 3));

        assertThat(REGISTRY.part(Jobs.class).find(Bodies.id("unknown"))).isEmpty();
    }

    @Test
    void jobsAreNotDeletedBeforeTheirRetentionTime() {
        REGISTRY.post("/jobs", Bodies.job("kept"), Role.SUBMITTER);
        REGISTRY.post("/jobs/" + Bodies.id("kept") + "/events", Bodies.state("cancelled", 5), Role.SUBMITTER);

        REGISTRY.part(Retention.class).sweep();

        assertThat(REGISTRY.part(Jobs.class).find(Bodies.id("kept"))).isPresent();
    }

    @Test
    void theRecordOfAForgottenJobIsKeptAsLongAsEndedJobs() {
        JdbcClient jdbc = REGISTRY.part(JdbcClient.class);
        JobId longAgo = Bodies.id("forgotten long ago");
        JobId lately = Bodies.id("forgotten lately");
        jdbc.sql("insert into forgotten_job values (?, now() - interval '731 d'), (?, now() - interval '729 d')")
                .params(longAgo.value(), lately.value())
                .update();

        REGISTRY.part(Retention.class).sweep();

        assertThat(REGISTRY.part(Jobs.class).forgotten(List.of(longAgo, lately)))
                .containsExactly(lately);
    }

    @Test
    void oldDeadLettersAreDeletedInBatchesThatCommitSeparately() throws Exception {
        JdbcClient jdbc = REGISTRY.part(JdbcClient.class);
        jdbc.sql("""
                        insert into dead_letter (dead_letter_id, topic, partition_no, offset_no, reason, failed_at,
                            deliveries, record_headers)
                        select 'old-' || n, 'log-raw', 0, n, 'unreadable', timestamptz '2001-01-01' + n * interval '1 s',
                            1, '{}' from generate_series(1, 4500) n
                        """).update();
        try (var connection = REGISTRY.part(DataSource.class).getConnection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            // While a transaction locks one of the last rows, the batches before it must still be deleted.
            statement.execute("select 1 from dead_letter where dead_letter_id = 'old-4400' for update");
            Thread sweep = Thread.ofVirtual()
                    .start(() -> REGISTRY.part(Retention.class).sweep());
            Awaitility.await().atMost(RunningService.MAX_TIME).until(() -> old(jdbc) <= 2_500);
            connection.rollback();
            sweep.join();
        }

        assertThat(old(jdbc)).isZero();
    }

    private static long old(JdbcClient jdbc) {
        return jdbc.sql("select count(*) from dead_letter where dead_letter_id like 'old-%'")
                .query(Long.class)
                .single();
    }

    private static double throughput() {
        return REGISTRY.part(Jobs.class)
                .find(Bodies.id("measured"))
                .map(record ->
                        record.throughput() == null ? 0 : record.throughput().value())
                .orElse(0.0);
    }

    private static void publish(UUID eventId, double samples) {
        REGISTRY.publish(event("measured", eventId, 1, samples));
    }

    private static void publishOfAnotherAttempt() {
        REGISTRY.publish(event("measured", UUID.randomUUID(), 7, 9));
    }

    private static JobMetricsMeasured event(String externalId, UUID eventId, int attempt, double samples) {
        return new JobMetricsMeasured(
                eventId,
                Bodies.id(externalId),
                "hall-a",
                attempt,
                Instant.parse("2026-03-02T09:00:00Z"),
                new MetricsSnapshot(
                        null,
                        new Rate(samples, "samples/s"),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        LogOrder.EXACT,
                        Engine.RULES),
                new HardwareUse(0.75, 1L << 34, 310.0, 960));
    }
}
