package io.schedmate.registry;

import static io.schedmate.registry.Registry.REGISTRY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.Engine;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.testing.EventReaders;
import io.schedmate.testing.RunningService;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class OutageTest {

    /** Twice the number of deliveries after which a faulty record becomes a dead letter. */
    private static final int TRIES = 12;

    private static final List<String> TOPICS = List.of("job-metrics", "job-history.dlt");

    @Test
    void everyEventOfAnOutageIsProcessedOnceAndEveryDeadLetterIsListed() {
        List<JobMetricsMeasured> events =
                Stream.generate(OutageTest::measured).limit(60).toList();
        double deadLetters = REGISTRY.count("schedmate.dead.letters");
        Map<String, Double> before = TOPICS.stream().collect(Collectors.toMap(topic -> topic, OutageTest::heldUp));

        REGISTRY.whileDatabaseIsStopped(() -> {
            events.forEach(event -> REGISTRY.publish(event));
            letter("of-an-outage-1");
            letter("of-an-outage-2");
            await().atMost(RunningService.MAX_TIME)
                    .until(() -> TOPICS.stream()
                            .allMatch(topic -> heldUp(topic) >= before.getOrDefault(topic, 0.0) + TRIES));
        });

        await().atMost(RunningService.MAX_TIME).ignoreExceptions().untilAsserted(() -> {
            assertThat(count("select count(*) from seen_event where event_id in (:of)", ids(events)))
                    .isEqualTo(events.size());
            assertThat(count(
                            "select count(*) from dead_letter where record_key in (:of)",
                            List.of("of-an-outage-1", "of-an-outage-2")))
                    .isEqualTo(2);
        });
        assertThat(REGISTRY.count("schedmate.dead.letters")).isEqualTo(deadLetters);
    }

    @Test
    void everyReaderContinuesAfterAnErrorAndAfterARefusedLogin() {
        EventReaders.continueAfterErrors(REGISTRY);
    }

    private static JobMetricsMeasured measured() {
        return new JobMetricsMeasured(
                UUID.randomUUID(),
                Bodies.id("outage-" + UUID.randomUUID()),
                "hall-a",
                1,
                Instant.parse("2026-03-02T09:00:00Z"),
                new MetricsSnapshot(
                        null, null, null, null, null, null, null, null, null, null, null, LogOrder.EXACT, Engine.RULES),
                null);
    }

    private static void letter(String key) {
        REGISTRY.publisher()
                .send(new ProducerRecord<>("job-history.dlt", key, "no event".getBytes(StandardCharsets.UTF_8)))
                .join();
    }

    private static List<UUID> ids(List<JobMetricsMeasured> events) {
        return events.stream().map(JobMetricsMeasured::eventId).toList();
    }

    private static long count(String query, List<?> of) {
        return REGISTRY.part(JdbcClient.class)
                .sql(query)
                .param("of", of)
                .query(Long.class)
                .single();
    }

    private static double heldUp(String topic) {
        return REGISTRY.count("schedmate.events.held.up", "topic", topic);
    }
}
