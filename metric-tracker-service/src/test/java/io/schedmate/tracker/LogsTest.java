package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.log.LogReceipt;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.Sender;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.wire.WireJson;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class LogsTest {

    private static final String LOGS = "/jobs/{jobId}/logs";
    private static final String PLAIN = "text/plain";
    private static final String NDJSON = "application/x-ndjson";

    @Test
    void linesOfAnUnknownJobAreHeldUpToALimitAndTheRestIsRejectedUntilThereIsRoom() {
        JobId job = Jobs.id("unknown-and-large");
        String text = "x".repeat(900_000);

        for (String file : List.of("a", "b")) {
            Contract.holds("post", LOGS, 202, post(job, "file=" + file, PLAIN, text));
        }
        for (String file : List.of("c", "d")) {
            HttpResponse<String> refused = post(job, "file=" + file, PLAIN, text);
            Contract.holds("post", LOGS, 429, refused);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        }

        JdbcClient jdbc = TRACKER.part(JdbcClient.class);
        assertThat(jdbc.sql("select sum(bytes) from held_lines where job_id = ?")
                        .param(job.value())
                        .query(Long.class)
                        .single())
                .isBetween(1_800_000L, 2L << 20);
        assertThat(jdbc.sql("select source from parked where job = ? order by source")
                        .param(job.toString())
                        .query(String.class)
                        .list())
                .isEmpty();
    }

    @Test
    void heldLinesAreReadInPiecesThatFitIntoMemory() {
        JobId job = Jobs.id("held-and-large");
        HeldLines held = TRACKER.part(HeldLines.class);
        Instant later = Jobs.now().plusSeconds(3600);
        List<IncomingLine> lines = List.of(new IncomingLine("x".repeat(6_000_000), null, null));
        for (int each = 0; each < 8; each++) {
            LogSource source = new LogSource("large-" + each, null, null);
            held.hold(new IncomingLines(Sender.SITE, job, 1, source, null, LogOrder.EXACT, null, lines), later, later);
        }

        int taken = TRACKER.part(Transactions.class)
                .inOne(() -> held.takeExpired(later.plusSeconds(1), 200).size());

        assertThat(taken).isLessThanOrEqualTo(3);
        TRACKER.part(JdbcClient.class)
                .sql("delete from held_lines where job_id = ?")
                .param(job.value())
                .update();
    }

    @Test
    void aBodyWithTooManyLinesIsRejected() {
        Contract.holds("post", LOGS, 413, post(Jobs.id("too-many"), "file=a", PLAIN, "\n".repeat(200_001)));
    }

    @Test
    void plainLinesAreNumberedAndPublishedAsAChunk() {
        JobId job = known("plain");

        HttpResponse<String> answer = post(job, "file=a.log", PLAIN, "step 1\r\nstep 2\n\nstep 3");

        Contract.holds("post", LOGS, 202, answer);
        LogReceipt receipt = receipt(answer);
        assertThat(receipt.acceptedLines()).isEqualTo(4);
        assertThat(receipt.nextLine()).isEqualTo(5);
        assertThat(receipt.held()).isFalse();
        assertThat(lines(job, 1)).containsExactly("step 1", "step 2", "", "step 3");
    }

    @Test
    void aRepeatedCallAddsNothingIfItNamesItsFirstLine() {
        JobId job = known("repeated");
        post(job, "file=a.log&firstLine=1", PLAIN, "one\ntwo\n");

        LogReceipt again = receipt(post(job, "file=a.log&firstLine=1", PLAIN, "one\ntwo\nthree\n"));

        assertThat(again.duplicateLines()).isEqualTo(2);
        assertThat(again.acceptedLines()).isEqualTo(1);
        assertThat(again.nextLine()).isEqualTo(4);
        assertThat(lines(job, 2)).containsExactly("one", "two", "three");
    }

    @Test
    void recordsKeepTheirTimes() {
        JobId job = known("records");
        String body = """
                {"text": "step 1", "time": "2026-03-02T09:00:00Z"}
                {"text": "step 2", "time": "2026-03-02T09:00:01Z"}
                {"text": "step 3", "time": "2026-03-02T09:01:00Z"}
                """;

        Contract.holds("post", LOGS, 202, post(job, "rank=0", NDJSON, body));

        assertThat(TRACKER.published(Topic.LOG_CHUNK, job, 2))
                .extracting(JobEvent::occurredAt)
                .containsExactly(Instant.parse("2026-03-02T09:00:01Z"), Instant.parse("2026-03-02T09:01:00Z"));
    }

    @Test
    void linesOfAnUnknownJobWaitForIt() {
        JobId job = Jobs.id("later");

        HttpResponse<String> early = post(job, "file=a.log", PLAIN, "one\n");
        Contract.holds("post", LOGS, 202, early);
        assertThat(receipt(early).held()).isTrue();
        Jobs.state(job, 2, JobState.RUNNING, Jobs.now());
        post(job, "file=a.log", PLAIN, "two\n");

        List<JobEvent> chunks = TRACKER.published(Topic.LOG_CHUNK, job, 2);
        assertThat(chunks).extracting(JobEvent::attempt).containsOnly(2);
        assertThat(chunks).flatExtracting(chunk -> ((LogChunk) chunk).lines()).containsExactly("one", "two");
        assertThat(chunks).extracting(chunk -> ((LogChunk) chunk).sequence()).containsExactly(0L, 1L);
    }

    @Test
    void linesThatWaitedForTheirJobKeepTheTraceOfTheirCall() {
        JobId job = Jobs.id("traced");
        String trace = "7a3f0c11d2e94b5f8a6b000000000cab";

        TRACKER.send(request(job, "file=a.log", PLAIN)
                .header("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
                .POST(BodyPublishers.ofString("one\n")));
        Jobs.running(job, Jobs.now());

        TRACKER.published(Topic.LOG_CHUNK, job, 1);
        assertThat(TRACKER.events()
                        .records(
                                Topic.LOG_CHUNK.topicName(),
                                chunk -> job.toString().equals(chunk.key())))
                .extracting(chunk ->
                        new String(chunk.headers().lastHeader("traceparent").value(), StandardCharsets.UTF_8))
                .allSatisfy(parent -> assertThat(parent).contains(trace));
    }

    @Test
    void linesOfAJobThatIsNeverSubmittedAreParkedWithOneSample() {
        JobId job = Jobs.id("never");
        post(job, "file=orphan.log", PLAIN, "one\ntwo\n");
        post(job, "file=orphan.log", PLAIN, "three\n");

        Service.CLOCK.forward(Duration.ofMinutes(6));

        Awaitility.await().atMost(RunningService.MAX_TIME).until(() -> parked("orphan.log", job.toString()) == 3);
        assertThat(TRACKER.events().of(Topic.LOG_CHUNK, job)).isEmpty();
    }

    @Test
    void invalidUtf8IsAcceptedWithReplacementCharacters() {
        JobId job = known("bytes");
        byte[] body = {'o', 'k', (byte) 0xC3, (byte) 0x28, 0, '\n'};

        Contract.holds(
                "post",
                LOGS,
                202,
                TRACKER.send(request(job, "file=a.log", PLAIN).POST(BodyPublishers.ofByteArray(body))));

        assertThat(lines(job, 1)).containsExactly("ok\uFFFD(\uFFFD");
    }

    @Test
    void aLineOfTwoHundredMegabytesIsRejectedAndNotKept() {
        JobId job = known("long");

        Contract.holds("post", LOGS, 413, post(job, "file=a.log", PLAIN, "x".repeat((1 << 20) + 1)));
        // The server may close the connection while the rest is still on its way, so the answer need not arrive.
        assertThat(refusedOrCut(request(job, "file=a.log", PLAIN)
                        .POST(BodyPublishers.ofInputStream(() -> new Endless(200L << 20)))))
                .isTrue();

        LogReceipt after = receipt(post(job, "file=a.log", PLAIN, "short\n"));
        assertThat(after.firstLine()).isEqualTo(1);
    }

    @Test
    void theLongestLineOfControlCharactersFitsARecord() {
        JobId job = known("control");

        Contract.holds("post", LOGS, 202, post(job, "file=a.log", PLAIN, "\u0001".repeat(1 << 20)));

        assertThat(lines(job, 1))
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith("[cut by SchedMate]"));
    }

    @Test
    void badCallsAreRejected() {
        JobId job = known("bad");

        Contract.holds("post", LOGS, 400, post(job, "", PLAIN, "a"));
        Contract.holds("post", LOGS, 400, post(job, "file=a&attempt=0", PLAIN, "a"));
        Contract.holds("post", LOGS, 400, post(job, "file=a&firstLine=0", PLAIN, "a"));
        Contract.holds("post", LOGS, 400, post(job, "rank=-1", PLAIN, "a"));
        Contract.holds("post", LOGS, 400, post(job, "rank=first", PLAIN, "a"));
        Contract.holds("post", LOGS, 415, post(job, "file=a", "application/xml", "<a/>"));
        Contract.holds("post", LOGS, 403, TRACKER.post("/jobs/" + job + "/logs?file=a", PLAIN, "a", Role.READER));
        HttpResponse<String> mixed =
                post(job, "file=a", NDJSON, "{\"text\": \"a\"}\n{\"text\": 5}\n{\"txt\": \"c\"}\nno json\n");
        Contract.holds("post", LOGS, 400, mixed);
        assertThat(mixed.body()).contains("/1/text").contains("the first at line 2");
        HttpResponse<String> nothing = post(job, "file=a", NDJSON, "{\"text\": \"a\"}\nnull\n");
        Contract.holds("post", LOGS, 400, nothing);
        assertThat(nothing.body()).contains("the first at line 2");
        assertThat(receipt(post(job, "file=a", PLAIN, "b\n")).firstLine()).isEqualTo(1);
    }

    private static JobId known(String externalId) {
        JobId job = Jobs.id(externalId);
        Jobs.running(job, Jobs.now());
        Awaitility.await()
                .atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class).find(job).isPresent());
        return job;
    }

    private static HttpRequest.Builder request(JobId job, String query, String type) {
        return TRACKER.as("/jobs/" + job + "/logs?" + query, Role.SHIPPER).header("Content-Type", type);
    }

    private static HttpResponse<String> post(JobId job, String query, String type, String body) {
        return TRACKER.post("/jobs/" + job + "/logs?" + query, type, body, Role.SHIPPER);
    }

    private static LogReceipt receipt(HttpResponse<String> answer) {
        return WireJson.tolerant().readValue(answer.body(), LogReceipt.class);
    }

    private static List<String> lines(JobId job, int chunks) {
        return TRACKER.published(Topic.LOG_CHUNK, job, chunks).stream()
                .flatMap(chunk -> ((LogChunk) chunk).lines().stream())
                .toList();
    }

    private static long parked(String source, String job) {
        return TRACKER.part(JdbcClient.class)
                .sql("select coalesce(sum(lines), 0) from parked where source = ? and job = ?")
                .params(source, job)
                .query(Long.class)
                .single();
    }

    private static boolean refusedOrCut(HttpRequest.Builder request) {
        try {
            return TRACKER.send(request).statusCode() == 413;
        } catch (java.io.UncheckedIOException cut) {
            return true;
        }
    }

    /** A stream of this many bytes without a line end. */
    private static final class Endless extends InputStream {

        private long left;

        Endless(long bytes) {
            this.left = bytes;
        }

        @Override
        public int read() {
            return left-- > 0 ? 'x' : -1;
        }

        @Override
        public int read(byte[] into, int from, int count) {
            if (left <= 0) {
                return -1;
            }
            int given = (int) Math.min(count, left);
            java.util.Arrays.fill(into, from, from + given, (byte) 'x');
            left -= given;
            return given;
        }
    }
}
