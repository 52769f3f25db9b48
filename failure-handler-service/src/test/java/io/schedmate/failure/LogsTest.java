package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.archive.LogRetention;
import io.schedmate.failure.archive.LogStore;
import io.schedmate.model.LineLabel;
import io.schedmate.model.api.log.LogLine;
import io.schedmate.model.api.log.LogRange;
import io.schedmate.model.event.LogChunk;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LogsTest {

    private static final String PATH = "/jobs/{jobId}/logs";

    @Test
    void linesAreReadByNumberFromEitherEnd() {
        TestJob job = published("read", "one", "two", "three", "four");

        assertThat(texts(read(job, "?fromLine=2&limit=2"))).containsExactly("two", "three");
        assertThat(texts(read(job, "?fromLine=-2"))).containsExactly("three", "four");
        assertThat(read(job, "?fromLine=2&limit=2").nextLine()).isEqualTo(4);
        assertThat(read(job, "?fromLine=4").nextLine()).isNull();
        assertThat(texts(read(job, "?fromLine=5"))).isEmpty();
    }

    @Test
    void aRepeatedLineIsStoredOnceAndALateLineIsPutInOrder() {
        TestJob job = published("twice", "one", "two");
        HANDLER.publish(
                job.lines("out.log", "node-1", 2, "two", "three"),
                job.lines("out.log", "node-1", 6, "six"),
                job.lines("out.log", "node-1", 4, "four", "five", "six", "seven"));

        LogRange all = await().atMost(RunningService.MAX_TIME)
                .until(() -> read(job, ""), it -> it.lines().size() == 7);

        assertThat(texts(all)).containsExactly("one", "two", "three", "four", "five", "six", "seven");
        assertThat(all.logs().getFirst().keptBytes()).isEqualTo(34);
    }

    @Test
    void eachStreamOfAnAttemptHasItsName() {
        TestJob job = published("streams", "of the first node");
        HANDLER.publish(job.lines("out.log", "node-2", 1, "of the second node"));
        await().atMost(RunningService.MAX_TIME).until(() -> read(job, "").logs().size() == 2);

        assertThat(texts(read(job, "?source=node-2/out.log"))).containsExactly("of the second node");
        assertThat(HANDLER.get("/jobs/" + job.id() + "/logs?source=node-9/out.log", Role.OPERATOR)
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void everyLineHasALabelAndAFilterSelectsLabels() {
        TestJob job = published(
                "labels",
                "loading data from /data/train",
                "step 10/100 loss 2.31 4.1 it/s",
                "UserWarning: the scheduler steps before the optimizer",
                "Traceback (most recent call last):",
                "  File \"train.py\", line 7, in <module>",
                "    self.rows = rows",
                "ValueError: (3, 4)");

        assertThat(labels(read(job, "")))
                .containsExactly(
                        LineLabel.OTHER,
                        LineLabel.PROGRESS,
                        LineLabel.WARNING,
                        LineLabel.ERROR,
                        LineLabel.ERROR,
                        LineLabel.ERROR,
                        LineLabel.ERROR);
        assertThat(numbers(read(job, "?label=error,warning"))).containsExactly(3L, 4L, 5L, 6L, 7L);
        assertThat(numbers(read(job, "?label=progress"))).containsExactly(2L);
        LogRange first = read(job, "?label=error&limit=2");
        assertThat(numbers(first)).containsExactly(4L, 5L);
        assertThat(first.nextLine()).isEqualTo(6);
        // A line inside a traceback is part of it, wherever a read begins.
        assertThat(labels(read(job, "?fromLine=6&limit=1"))).containsExactly(LineLabel.ERROR);
    }

    @Test
    void aReadForARareLabelEndsAndReturnsWhereToContinue() {
        TestJob job = new TestJob("rare");
        for (int chunk = 0; chunk < 11; chunk++) {
            HANDLER.publish(job.lines("out.log", "node-1", 1 + chunk * 5_000L, lines(chunk * 5_000, 5_000)));
        }
        HANDLER.publish(job.lines("out.log", "node-1", 55_001, "RuntimeError: CUDA error: out of memory"));
        await().atMost(RunningService.MAX_TIME).until(() -> lastLine(job) == 55_001);

        LogRange first = read(job, "?label=error");
        assertThat(first.lines()).isEmpty();
        assertThat(first.nextLine()).isEqualTo(50_001);
        LogRange second = read(job, "?label=error&fromLine=50001");
        assertThat(numbers(second)).containsExactly(55_001L);
        assertThat(second.nextLine()).isNull();
    }

    @Test
    void aTextSearchIgnoresCase() {
        TestJob job = published("texts", "step 1/9", "NCCL timeout on rank 3", "ValueError: nccl", "step 2/9 (50%)");

        assertThat(numbers(read(job, "?text=Nccl"))).containsExactly(2L, 3L);
        assertThat(numbers(read(job, "?text=nccl&fromLine=3"))).containsExactly(3L);
        assertThat(numbers(read(job, "?text=step&label=error"))).isEmpty();
        assertThat(numbers(read(job, "?text=(50%25)"))).containsExactly(4L);
        LogRange first = read(job, "?text=step&limit=1");
        assertThat(numbers(first)).containsExactly(1L);
        assertThat(numbers(read(job, "?text=step&fromLine=" + first.nextLine())))
                .containsExactly(4L);
    }

    @Test
    void aTextSearchDoesNotMatchSecrets() {
        TestJob job = published("guessed", "export HF_TOKEN=hf_abcdefghijklmnopqrstuv");

        assertThat(numbers(read(job, "?text=hf_token"))).containsExactly(1L);
        assertThat(numbers(read(job, "?text=hf_abcdef"))).isEmpty();
    }

    @Test
    void secretsAreMasked() {
        TestJob job = published("secret", "export HF_TOKEN=hf_abcdefghijklmnopqrstuv");

        assertThat(texts(read(job, ""))).containsExactly("export HF_TOKEN=<secret>");
    }

    @Test
    void aCallerGetsNoLogOfAJobThatTheyMayNotSee() {
        TestJob job = published("others", "one");
        HANDLER.publish(job.submitted("vision"));

        assertThat(HANDLER.get("/jobs/" + job.id() + "/logs", Role.READER).statusCode())
                .isEqualTo(404);
        HANDLER.publish(job.submitted("speech"));
        await().atMost(RunningService.MAX_TIME)
                .until(() ->
                        HANDLER.get("/jobs/" + job.id() + "/logs", Role.READER).statusCode() == 200);
    }

    @Test
    void aReadReportsTheLinesThatRetentionDropped() {
        TestJob job = new TestJob("dropped");
        // The lines compress badly and do not fit into one block.
        for (int chunk = 0; chunk < 8; chunk++) {
            HANDLER.publish(job.lines("out.log", "node-1", 1 + chunk * 500L, lines(chunk * 500, 500)));
        }
        await().atMost(RunningService.MAX_TIME).until(() -> lastLine(job) == 4000);
        LogRetention retention = new LogRetention(
                HANDLER.part(LogStore.class),
                HANDLER.part(Transactions.class),
                Clock.systemUTC(),
                new LogRetention.Limits(Duration.ofDays(1), 100_000, Long.MAX_VALUE),
                (why, _) -> assertThat(why).isEqualTo("job"));

        retention.sweep();

        LogRange left = read(job, "?limit=10000");
        assertThat(left.logs().getFirst().droppedLines()).isPositive();
        assertThat(left.logs().getFirst().keptBytes()).isPositive().isLessThanOrEqualTo(100_000);
        assertThat(left.lines().getFirst().line())
                .isEqualTo(left.logs().getFirst().droppedLines() + 1)
                .isEqualTo(left.logs().getFirst().firstKeptLine());
        assertThat(left.lines().getLast().line()).isEqualTo(4000);
        // Deleted lines do not come back when their chunk is received again.
        HANDLER.part(LogArchive.class).take(job.lines("out.log", "node-1", 1, lines(0, 500)));
        assertThat(read(job, "?limit=10000")).isEqualTo(left);
    }

    @Test
    void anInvalidChunkBecomesADeadLetterAndTheNextOneIsStored() {
        TestJob job = new TestJob("broken");
        LogChunk good = job.lines("out.log", "node-1", 1, "after the broken one");
        ProducerRecord<String, byte[]> sound =
                new EventCodec().encode(job.lines("out.log", "node-1", 7, "one"), "test", null);
        String broken = new String(sound.value(), UTF_8).replace("\"firstLine\":7", "\"firstLine\":" + Long.MAX_VALUE);
        HANDLER.publisher()
                .send(new ProducerRecord<>(
                        sound.topic(), sound.partition(), sound.key(), broken.getBytes(UTF_8), sound.headers()))
                .join();
        HANDLER.publish(good);

        await().atMost(RunningService.MAX_TIME).until(() -> lastLine(job) == 1);
        assertThat(HANDLER.events()
                        .records("log-chunk.dlt", letter -> job.id().toString().equals(letter.key())))
                .singleElement()
                .satisfies(
                        letter -> assertThat(EventCodec.texts(letter.headers()).toString())
                                .contains("firstLine"));
    }

    @Test
    void invalidRequestsAreRejected() {
        TestJob job = published("asked", "one");
        String path = "/jobs/" + job.id() + "/logs";

        Contract.holds("get", PATH, 400, HANDLER.get(path + "?limit=0", Role.OPERATOR));
        Contract.holds("get", PATH, 400, HANDLER.get(path + "?fromLine=first", Role.OPERATOR));
        Contract.holds("get", PATH, 400, HANDLER.get(path + "?attempt=0", Role.OPERATOR));
        Contract.holds("get", PATH, 400, HANDLER.get(path + "?label=error,fatal", Role.OPERATOR));
        Contract.holds("get", PATH, 400, HANDLER.get(path + "?text=", Role.OPERATOR));
        Contract.holds("get", PATH, 400, HANDLER.get("/jobs/7/logs", Role.OPERATOR));
        Contract.holds("get", PATH, 403, HANDLER.get(path, Role.SHIPPER));
        Contract.holds("get", PATH, 404, HANDLER.get("/jobs/" + new TestJob("nobody").id() + "/logs", Role.OPERATOR));
    }

    private static TestJob published(String externalId, String... lines) {
        TestJob job = new TestJob(externalId);
        HANDLER.publish(job.lines("out.log", "node-1", 1, lines));
        await().atMost(RunningService.MAX_TIME).until(() -> lastLine(job) == lines.length);
        return job;
    }

    private static long lastLine(TestJob job) {
        HttpResponse<String> answer = HANDLER.get("/jobs/" + job.id() + "/logs?limit=1", Role.OPERATOR);
        if (answer.statusCode() != 200) {
            return 0;
        }
        LogRange range = WireJson.strict().readValue(answer.body(), LogRange.class);
        return Objects.requireNonNullElse(range.logs().getFirst().lastLine(), 0L);
    }

    private static LogRange read(TestJob job, String query) {
        HttpResponse<String> answer = HANDLER.get("/jobs/" + job.id() + "/logs" + query, Role.OPERATOR);
        Contract.holds("get", PATH, 200, answer);
        return WireJson.strict().readValue(answer.body(), LogRange.class);
    }

    private static List<@Nullable LineLabel> labels(LogRange range) {
        return range.lines().stream().<@Nullable LineLabel>map(LogLine::label).toList();
    }

    private static List<Long> numbers(LogRange range) {
        return range.lines().stream().map(LogLine::line).toList();
    }

    private static Iterable<String> texts(LogRange range) {
        return range.lines().stream().map(LogLine::text).toList();
    }

    private static String[] lines(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(line ->
                        "step %d of a run whose lines are %s".formatted(line, Arrays.hashCode(new int[] {line})))
                .toArray(String[]::new);
    }
}
