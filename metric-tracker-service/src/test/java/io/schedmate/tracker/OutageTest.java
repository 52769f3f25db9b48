package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.EventReaders;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.node.HardwareUses;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class OutageTest {

    /** Twice the number of deliveries after which a faulty record becomes a dead letter. */
    private static final int TRIES = 12;

    private static final List<String> TOPICS =
            List.of("job-submitted", "job-state", "node-sample", "log-raw", "log-chunk");
    private static final int CHUNKS = 40;

    @Test
    void everyLineAndEventDuringAnOutageCountsOnceAndNoneBecomesADeadLetter() {
        JobId chunked = Jobs.id("601");
        JobId shipped = Jobs.id("602");
        Instant start = Jobs.now();
        Jobs.running(shipped, start);
        Jobs.known(chunked, start);
        Service.metrics(shipped, _ -> true);
        double deadLetters = TRACKER.count("schedmate.dead.letters");
        Map<String, Double> before = heldUp();

        TRACKER.whileDatabaseIsStopped(() -> {
            Jobs.submitted("601", "rosa", "speech", start);
            Jobs.running(chunked, start);
            IntStream.range(0, CHUNKS).forEach(each -> publish(chunked, each, start));
            await().atMost(RunningService.MAX_TIME)
                    .until(() -> TOPICS.stream()
                            .allMatch(topic -> heldUp(topic) >= before.getOrDefault(topic, 0.0) + TRIES));
        });

        await().atMost(RunningService.MAX_TIME).ignoreExceptions().untilAsserted(() -> {
            assertThat(trackedLines(chunked)).isEqualTo(2L * CHUNKS);
            assertThat(trackedLines(shipped)).isEqualTo(CHUNKS);
            assertThat(readings(chunked, start)).isEqualTo(CHUNKS);
            assertThat(Service.get("/jobs/" + chunked + "/metrics").statusCode())
                    .isEqualTo(200);
        });
        assertThat(TRACKER.events().of(Topic.LOG_CHUNK, shipped).stream()
                        .flatMap(chunk -> ((LogChunk) chunk).lines().stream()))
                .hasSize(CHUNKS)
                .doesNotHaveDuplicates();
        assertThat(TRACKER.count("schedmate.dead.letters")).isEqualTo(deadLetters);
    }

    @Test
    void everyReaderContinuesAfterAnErrorAndAfterARefusedLogin() {
        EventReaders.continueAfterErrors(TRACKER);
    }

    private static void publish(JobId chunked, int number, Instant start) {
        TRACKER.publish(Jobs.chunk(
                chunked,
                number,
                2L * number + 1,
                start.plusSeconds(number),
                "step: %d/1000, loss: 2.5".formatted(number + 1),
                "saved"));
        String path = "/logs/slurm-602.out";
        TRACKER.put(
                "log-raw",
                path,
                "{\"log\": \"line %d\\n\", \"file\": \"%s\", \"offset\": %d}"
                        .formatted(number, path, 10L * number)
                        .getBytes(StandardCharsets.UTF_8));
        GpuReading gpu = new GpuReading(0, null, null, "H100", 0.5, 1L << 30, 80L << 30, 300.0, null, null, null, null);
        TRACKER.publish(new NodeSampled(
                UUID.randomUUID(), chunked, Jobs.CLUSTER, 1, start, "n1", List.of(gpu), List.of(), false, null));
    }

    private static long trackedLines(JobId job) {
        return TRACKER.part(JdbcClient.class)
                .sql("select coalesce(sum((state::json ->> 'lines')::bigint), 0) from attempt_source where job_id = ?")
                .param(job.value())
                .query(Long.class)
                .single();
    }

    private static long readings(JobId job, Instant since) {
        var use = TRACKER.part(HardwareUses.class)
                .of(Map.of(new AttemptKey(job, 1), since))
                .get(new AttemptKey(job, 1));
        return use == null ? 0 : use.readings();
    }

    private static Map<String, Double> heldUp() {
        return TOPICS.stream().collect(java.util.stream.Collectors.toMap(topic -> topic, OutageTest::heldUp));
    }

    private static double heldUp(String topic) {
        return TRACKER.count("schedmate.events.held.up", "topic", topic);
    }
}
