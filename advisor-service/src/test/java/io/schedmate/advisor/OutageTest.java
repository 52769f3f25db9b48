package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.testing.EventReaders;
import io.schedmate.testing.RunningService;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class OutageTest {

    /** Twice the number of deliveries after which a faulty record becomes a dead letter. */
    private static final int TRIES = 12;

    private static final List<String> TOPICS = List.of("job-submitted", "job-history", "job-state", "node-sample");

    @Test
    void everyEventOfAnOutageIsConsumedOnce() {
        List<JobEvent> events =
                IntStream.range(0, 20).boxed().flatMap(OutageTest::eventsOf).toList();
        double deadLetters = ADVISOR.count("schedmate.dead.letters");
        Map<String, Double> before = TOPICS.stream().collect(Collectors.toMap(topic -> topic, OutageTest::heldUp));

        ADVISOR.whileDatabaseIsStopped(() -> {
            events.forEach(event -> ADVISOR.publish(event));
            await().atMost(RunningService.MAX_TIME)
                    .until(() -> TOPICS.stream()
                            .allMatch(topic -> heldUp(topic) >= before.getOrDefault(topic, 0.0) + TRIES));
        });

        await().atMost(RunningService.MAX_TIME)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(taken(events)).isEqualTo(events.size()));
        assertThat(ADVISOR.count("schedmate.dead.letters")).isEqualTo(deadLetters);
    }

    @Test
    void everyReaderContinuesAfterAnErrorAndAfterARefusedLogin() {
        EventReaders.continueAfterErrors(ADVISOR);
    }

    private static Stream<JobEvent> eventsOf(int number) {
        JobSubmission job = Bodies.job("outage-" + number, "rosa", "speech", new JobSource.None());
        return Stream.of(
                Bodies.submitted(job),
                Bodies.running(job, "outage-node"),
                Bodies.sampled("outage-node", 0.5, 1_000_000),
                Bodies.ended(job, 100 + number, 1));
    }

    private static long taken(List<JobEvent> events) {
        return ADVISOR.part(JdbcClient.class)
                .sql("select count(*) from seen_event where event_id in (:of)")
                .param("of", events.stream().map(SeenEvents::idOf).toList())
                .query(Long.class)
                .single();
    }

    private static double heldUp(String topic) {
        return ADVISOR.count("schedmate.events.held.up", "topic", topic);
    }
}
