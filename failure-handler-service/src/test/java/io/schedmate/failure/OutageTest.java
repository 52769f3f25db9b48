package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.log.LogLine;
import io.schedmate.model.api.log.LogRange;
import io.schedmate.model.event.JobEvent;
import io.schedmate.testing.EventReaders;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class OutageTest {

    /** Twice the number of deliveries after which a faulty record becomes a dead letter. */
    private static final int TRIES = 12;

    private static final List<String> TOPICS =
            List.of("job-submitted", "job-metrics", "node-sample", "job-failed", "log-chunk");

    @Test
    void everyEventOfAnOutageIsProcessedOnceAndEveryLineIsStored() {
        TestJob job = new TestJob("outage");
        List<JobEvent> facts = List.of(
                job.submitted("speech"), job.reached(1, 7), TestJob.sample("node-9"), job.failed(null, "node-9"));
        double deadLetters = HANDLER.count("schedmate.dead.letters");
        Map<String, Double> before = TOPICS.stream().collect(Collectors.toMap(topic -> topic, OutageTest::heldUp));

        HANDLER.whileDatabaseIsStopped(() -> {
            facts.forEach(HANDLER::publish);
            IntStream.rangeClosed(1, 40)
                    .forEach(line -> HANDLER.publish(job.lines("out.log", "node-9", line, "line " + line)));
            await().atMost(RunningService.MAX_TIME)
                    .until(() -> TOPICS.stream()
                            .allMatch(topic -> heldUp(topic) >= before.getOrDefault(topic, 0.0) + TRIES));
        });

        await().atMost(RunningService.MAX_TIME).ignoreExceptions().untilAsserted(() -> {
            assertThat(taken(facts)).isEqualTo(facts.size());
            assertThat(lines(job)).hasSize(40);
        });
        assertThat(HANDLER.count("schedmate.dead.letters")).isEqualTo(deadLetters);
    }

    @Test
    void everyReaderContinuesAfterAnErrorAndAfterARefusedLogin() {
        EventReaders.continueAfterErrors(HANDLER);
    }

    private static List<LogLine> lines(TestJob job) {
        String body = HANDLER.get("/jobs/" + job.id() + "/logs?limit=100", Role.OPERATOR)
                .body();
        return WireJson.tolerant().readValue(body, LogRange.class).lines();
    }

    private static long taken(List<JobEvent> facts) {
        return HANDLER.part(JdbcClient.class)
                .sql("select count(*) from seen_event where event_id in (:of)")
                .param("of", facts.stream().map(SeenEvents::idOf).toList())
                .query(Long.class)
                .single();
    }

    private static double heldUp(String topic) {
        return HANDLER.count("schedmate.events.held.up", "topic", topic);
    }
}
