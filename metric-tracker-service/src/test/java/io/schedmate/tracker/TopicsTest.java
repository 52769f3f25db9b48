package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.kafka.support.KafkaHeaders;

class TopicsTest {

    private static final String RAW = "log-raw";

    @Test
    void aShippersLinesWithOffsetsArriveOnceAndInOrder() {
        JobId job = running("501");
        String path = "/logs/slurm-501.out";
        raw(path, fluentBit(path, 0, "step: 1/9, loss: 2.5"));
        raw(path, fluentBit(path, 21, "step: 2/9, loss: 2.4"));
        raw(path, fluentBit(path, 0, "step: 1/9, loss: 2.5"));
        raw(path, fluentBit(path, 42, "step: 3/9, loss: 2.3"));

        assertThat(lines(job, 3))
                .containsExactly("step: 1/9, loss: 2.5", "step: 2/9, loss: 2.4", "step: 3/9, loss: 2.3");
        assertThat(TRACKER.published(Topic.LOG_CHUNK, job, 1)).allSatisfy(chunk -> {
            assertThat(((LogChunk) chunk).order()).isEqualTo(LogOrder.EXACT);
            assertThat(((LogChunk) chunk).source()).isEqualTo(new LogSource(path, null, null));
        });
        assertThat(Service.metrics(job, found -> found.latest() != null).history())
                .isNotEmpty();
    }

    @Test
    void aReplacedFileIsReadFromItsStart() {
        JobId job = running("502");
        String path = "/logs/slurm-502.out";
        raw(path, fluentBit(path, 0, "the first file"));
        raw(path, fluentBit(path, 15, "goes on"));
        raw(path, fluentBit(path, 0, "another file"));

        assertThat(lines(job, 3)).containsExactly("the first file", "goes on", "another file");
    }

    @Test
    void bareLinesAreOrderedByTimeAndMarkedAsBestEffort() {
        JobId job = running("503");
        raw(null, """
                {"@timestamp": 1767323047.5, "log": "third", "job_id": "503"}""");
        raw(null, """
                {"@timestamp": 1767323045.5, "log": "first", "job_id": "503"}""");
        raw(null, """
                {"@timestamp": 1767323046.5, "log": "second", "job_id": "503"}""");
        letOut(job, "first", "second", "third");

        assertThat(lines(job, 3)).containsExactly("first", "second", "third");
        assertThat(TRACKER.published(Topic.LOG_CHUNK, job, 1))
                .allSatisfy(chunk -> assertThat(((LogChunk) chunk).order()).isEqualTo(LogOrder.BEST_EFFORT));
    }

    @Test
    void anUnreadableRecordBecomesADeadLetterAndTheRestContinue() {
        JobId job = running("504");
        raw("504", "before");
        raw("wrong-type", "{\"message\": 5, \"@timestamp\": []}");
        TRACKER.put(RAW, "tombstone", null);
        raw("504", "{\"message\": \"cut");
        TRACKER.put(RAW, "504", new byte[] {'b', 'a', 'd', (byte) 0xFF});
        raw("504", "after");
        letOut(job, "before", "after", "cut", "bad");

        assertThat(letters(RAW, "wrong-type").reason())
                .startsWith("invalid")
                .contains("Expected the line in one of the fields message");
        assertThat(letters(RAW, "tombstone").reason()).startsWith("unreadable");
        assertThat(lines(job, 4)).containsExactlyInAnyOrder("before", "{\"message\": \"cut", "bad\uFFFD", "after");
    }

    @Test
    void aForgedDeliveryCountBlocksNothing() {
        for (byte[] count :
                List.of(new byte[] {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD, 1, 1}, new byte[] {-1, 0, 0, 0})) {
            var record = new ProducerRecord<String, byte[]>(RAW, "forged", null);
            record.headers().add(KafkaHeaders.DELIVERY_ATTEMPT, count);
            TRACKER.part(EventPublisher.class).send(record).join();
        }

        await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> TRACKER.events().records(RAW + ".dlt", letter -> "forged".equals(letter.key())),
                        letters -> letters.size() == 2);
        assertThat(letters(RAW, "forged").reason()).startsWith("unreadable");
    }

    @Test
    void linesOfNoJobAreParkedWithASample() {
        raw(null, "{\"message\": \"lonely\", \"file\": \"/var/log/unmapped\"}");
        raw(null, "{\"message\": \"lonelier\", \"file\": \"/var/log/unmapped\"}");

        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(JdbcClient.class)
                                .sql("select coalesce(sum(lines), 0) from parked where source = '/var/log/unmapped'")
                                .query(Long.class)
                                .single()
                        == 2);
    }

    @Test
    void anInvalidChunkBecomesADeadLetterAndTheConsumerContinues() {
        JobId job = Jobs.id("chunks");
        TRACKER.put("log-chunk", "no-headers", "{}".getBytes(StandardCharsets.UTF_8));
        TRACKER.put("log-chunk", "no-headers-either", "{\"lines\"".getBytes(StandardCharsets.UTF_8));
        Jobs.run(job, Jobs.now(), 5);

        assertThat(letters("log-chunk", "no-headers").reason()).startsWith("unreadable");
        assertThat(letters("log-chunk", "no-headers-either").reason()).startsWith("unreadable");
        assertThat(Service.metrics(job, found -> found.latest() != null).history())
                .hasSize(1);
    }

    @Test
    void anInvalidJobStateBecomesADeadLetterAndTheConsumerContinues() {
        TRACKER.put("job-state", "no-state", "[]".getBytes(StandardCharsets.UTF_8));
        JobId job = running("505");

        assertThat(letters("job-state", "no-state").reason()).startsWith("unreadable");
        assertThat(Service.metrics(job, _ -> true).latest()).isNull();
    }

    /**
     * Waits until all these lines, which have no offsets and wait for earlier ones, have arrived; then releases them.
     */
    private static void letOut(JobId job, String... parts) {
        await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> TRACKER.part(JdbcClient.class)
                                .sql("select coalesce(string_agg(lines, ''), '') from held_lines where job_id = ?")
                                .param(job.value())
                                .query(String.class)
                                .single(),
                        waiting -> Stream.of(parts).allMatch(waiting::contains));
        Service.CLOCK.forward(Duration.ofMinutes(11));
    }

    private record Letter(String reason) {}

    private static Letter letters(String topic, String key) {
        ConsumerRecord<String, byte[]> letter = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> TRACKER.events().records(topic + ".dlt", record -> key.equals(record.key())),
                        found -> !found.isEmpty())
                .getFirst();
        StringBuilder reason = new StringBuilder();
        EventCodec.texts(letter.headers()).forEach((name, value) -> {
            if (name.contains("reason")) {
                reason.insert(0, value + ": ");
            } else if (name.contains("detail")) {
                reason.append(value);
            }
        });
        return new Letter(reason.toString());
    }

    private static JobId running(String externalId) {
        JobId job = Jobs.id(externalId);
        Jobs.running(job, Jobs.now());
        Service.metrics(job, _ -> true);
        return job;
    }

    private static String fluentBit(String path, long offset, String line) {
        return "{\"@timestamp\": 1767323045.5, \"log\": \"%s\\n\", \"file\": \"%s\", \"offset\": %d}"
                .formatted(line, path, offset);
    }

    private static void raw(@Nullable String key, String value) {
        TRACKER.put(RAW, key, value.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> lines(JobId job, int atLeast) {
        return await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> TRACKER.events().of(Topic.LOG_CHUNK, job).stream()
                                .flatMap(TopicsTest::lines)
                                .toList(),
                        lines -> lines.size() >= atLeast);
    }

    private static Stream<String> lines(JobEvent chunk) {
        return ((LogChunk) chunk).lines().stream();
    }
}
