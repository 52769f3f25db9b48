package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.local.Callers.Answer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends hostile input through the gateway: the result is a clear problem or a dead letter, and the platform keeps
 * working.
 */
@ExtendWith(OnePlatform.Provided.class)
class HostileInputTest {

    private static final int LONG_LINE_MEBIBYTES = 200;
    private static final long UNPACKED = 100L << 30;
    private static final String ASKED = """
            {"cluster": "local", "owner": "rosa", "project": "speech", "command": "python train.py",
             "source": {"kind": "%s", %s}, "requested": {"gpus": 1}, "deadlineSeconds": 60.0}
            """;

    private final OnePlatform platform;
    private final Callers callers;
    private final Journey journey;

    HostileInputTest(OnePlatform platform) {
        this.platform = platform;
        this.callers = platform.callers();
        this.journey = new Journey(platform);
    }

    @Test
    void aLineOfTwoHundredMebibytesIsRejectedAndTheNextIsAccepted() {
        String job = journey.submitted("6101");
        String path = "/jobs/" + job + "/logs?attempt=1&file=out";

        for (String type : List.of("text/plain", "application/x-ndjson")) {
            Answer refused = callers.send(
                    callers.keyOf("shipper"),
                    Call.body(path, type, BodyPublishers.ofInputStream(HostileInputTest::longLine)));
            isProblem(refused, 413);
        }
        assertThat(callers.postText(callers.keyOf("shipper"), path, "step 1\n").status())
                .isEqualTo(202);
    }

    @Test
    void invalidUtf8IsAcceptedAsLogLinesAndRejectedAsJson() {
        String job = journey.submitted("6102");
        byte[] bytes = {'s', 't', 'e', 'p', ' ', (byte) 0xff, (byte) 0xc3, 0x28, (byte) 0xed, (byte) 0xa0, 0, '\n'};
        String path = "/jobs/" + job + "/logs?attempt=1&file=out&firstLine=1";

        Answer taken = callers.send(
                callers.keyOf("shipper"), Call.body(path, "text/plain", BodyPublishers.ofByteArray(bytes)));

        assertThat(taken.status()).as(taken.toString()).isEqualTo(202);
        journey.awaited("/jobs/" + job + "/logs", body -> body.toString().contains("step \ufffd"));
        for (String door : List.of("/jobs", "/advice", "/jobs/" + job + "/events")) {
            isProblem(
                    callers.send(
                            callers.keyOf("submitter"),
                            Call.body(door, "application/json", BodyPublishers.ofByteArray(bytes))),
                    400);
        }
    }

    @Test
    void anArchiveThatUnpacksToAHundredGibibytesIsRejectedAndCleanedUp() throws Exception {
        byte[] bomb = bomb();
        assertThat(bomb.length).isLessThan(8 << 20);
        String id = sha256(bomb);

        Answer asked = callers.send(
                callers.keyOf("submitter"),
                Call.multipart(
                        "/advice", "request", ASKED.formatted("archive", "\"archiveId\": \"" + id + "\""), bomb));

        isProblem(asked, 422);
        assertThat(bytesBelow(platform.folder().resolve("trees"))).isLessThan(1 << 20);
    }

    @Test
    void aPathOutsideTheRootsIsRejected() {
        for (String path : List.of("/etc", platform.folder() + "/jobs/code/../../keys", "../../etc")) {
            isProblem(asked("path", "\"path\": \"%s\"".formatted(path)), 422);
        }
    }

    @Test
    void aLinkThatLeavesTheRootsIsNotFollowed(@TempDir Path secret) throws IOException {
        Path code = Files.createDirectories(platform.folder().resolve("jobs/code/linked"));
        Files.writeString(code.resolve("train.py"), "import torch\n");
        Files.writeString(secret.resolve("secret.py"), "SECRET_LEARNING_RATE = 'never-shown'\n");
        Files.createSymbolicLink(code.resolve("inside"), secret);
        Files.createSymbolicLink(platform.folder().resolve("jobs/code/whole"), secret);

        isProblem(asked("path", "\"path\": \"%s\"".formatted(platform.folder().resolve("jobs/code/whole"))), 422);
        Answer linked = asked("path", "\"path\": \"%s\"".formatted(code));
        assertThat(linked.status()).as(linked.toString()).isEqualTo(200);
        assertThat(linked.text()).doesNotContain("never-shown", "SECRET_LEARNING_RATE");
    }

    @Test
    void aMalformedEventBecomesADeadLetterAndTheNextEventIsRead() {
        var topics = Topics.of(platform.running());
        List<String> read =
                List.of("job-submitted", "job-state", "job-failed", "log-chunk", "job-advice", "job-metrics");
        for (String topic : read) {
            topics.put(topic, "6104", "{\"half\": ".getBytes(StandardCharsets.UTF_8));
        }

        String job = journey.submitted("6104");

        journey.advised(job);
        for (String topic : read) {
            await(topic)
                    .atMost(Duration.ofMinutes(3))
                    .untilAsserted(() -> assertThat(callers.get(callers.operatorKey(), "/dead-letters?topic=" + topic)
                                    .body()
                                    .path("items"))
                            .anySatisfy(letter -> {
                                assertThat(letter.path("key").asString("")).isEqualTo("6104");
                                assertThat(letter.path("reason").asString("")).isNotBlank();
                            }));
        }
    }

    private Answer asked(String kind, String source) {
        return callers.post(callers.keyOf("submitter"), "/advice", ASKED.formatted(kind, source));
    }

    private static void isProblem(Answer answer, int status) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.type()).isEqualTo("application/problem+json");
        assertThat(answer.body().path("detail").asString("")).startsWith("Expected ");
    }

    private static InputStream longLine() {
        byte[] mebibyte = "a".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        return new SequenceInputStream(Collections.enumeration(IntStream.range(0, LONG_LINE_MEBIBYTES)
                .mapToObj(_ -> (InputStream) new ByteArrayInputStream(mebibyte))
                .toList()));
    }

    /** Returns a tar with one file of zeros, in Zstandard blocks that repeat one byte (RFC 8878, section 3.1.1.2.2). */
    private static byte[] bomb() {
        var bytes = new ByteArrayOutputStream();
        // The frame's magic number, no options, a window of 128 KiB.
        bytes.writeBytes(new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 7 << 3});
        block(bytes, 512, 0, false);
        bytes.writeBytes(tarHeader());
        long blocks = UNPACKED >> 17;
        for (long each = 0; each < blocks; each++) {
            block(bytes, 1 << 17, 1, each == blocks - 1);
            bytes.write(0);
        }
        return bytes.toByteArray();
    }

    private static void block(ByteArrayOutputStream bytes, int size, int type, boolean last) {
        int header = (size << 3) | (type << 1) | (last ? 1 : 0);
        bytes.write(header);
        bytes.write(header >> 8);
        bytes.write(header >> 16);
    }

    private static byte[] tarHeader() {
        byte[] header = new byte[512];
        put(header, 0, "weights.bin");
        put(header, 100, "0000644\0");
        put(header, 108, "0000000\0");
        put(header, 116, "0000000\0");
        // A size above 8 GiB is stored in binary after a set bit.
        header[124] = (byte) 0x80;
        for (int each = 0; each < 8; each++) {
            header[128 + each] = (byte) (UNPACKED >> (8 * (7 - each)));
        }
        put(header, 136, "00000000000\0");
        put(header, 148, "        ");
        header[156] = '0';
        put(header, 257, "ustar\00000");
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xff;
        }
        put(header, 148, "%06o\0 ".formatted(sum));
        return header;
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private static String sha256(byte[] bytes) throws GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static long bytesBelow(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return 0;
        }
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
