package io.schedmate.logs.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import io.schedmate.logs.intake.bytes.LogLimits;
import io.schedmate.logs.intake.line.Segment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLogLinesTest {

    @TempDir
    Path folder;

    @Test
    void anyRangeOfALongFileIsReadByLineNumber() throws IOException {
        byte[] bytes = numbered(1, 50_000).getBytes(StandardCharsets.UTF_8);
        try (var log = FileLogLines.open(file(bytes))) {
            var random = new Random(7);
            for (int i = 0; i < 300; i++) {
                int from = 1 + random.nextInt(50_000);
                assertThat(log.read(from, 3))
                        .isEqualTo(IntStream.range(from, Math.min(50_001, from + 3))
                                .mapToObj(n -> "line " + n)
                                .toList());
            }
            assertThat(log.count()).isEqualTo(50_000);
            assertThat(log.read(50_001, 5)).isEmpty();
            assertThat(log.read(1, 2)).containsExactly("line 1", "line 2");
            assertThat(log.read(3, 1)).containsExactly("line 3");
        }
    }

    @Test
    void aLastLineWithoutALineBreakCounts() throws IOException {
        try (var log = FileLogLines.open(file("a\n\nb".getBytes(StandardCharsets.UTF_8)))) {
            assertThat(log.count()).isEqualTo(3);
            assertThat(log.read(1, 10)).containsExactly("a", "", "b");
        }
    }

    @Test
    void anEmptyFileHasNoLines() throws IOException {
        try (var log = FileLogLines.open(file(new byte[0]))) {
            assertThat(log.count()).isZero();
            assertThat(log.read(1, 10)).isEmpty();
        }
    }

    @Test
    void compressedFilesAreRecognizedByTheirBytes() throws IOException {
        byte[] plain = numbered(1, 2000).getBytes(StandardCharsets.UTF_8);
        byte[] members = join(gzip(numbered(1, 500)), gzip(numbered(501, 2000)));
        byte[] frames = join(
                Zstd.compress(numbered(1, 500).getBytes(StandardCharsets.UTF_8)),
                Zstd.compress(numbered(501, 2000).getBytes(StandardCharsets.UTF_8)));
        for (byte[] bytes : List.of(plain, members, frames)) {
            try (var log = FileLogLines.open(file(bytes))) {
                assertThat(log.count()).isEqualTo(2000);
                assertThat(log.read(1999, 5)).containsExactly("line 1999", "line 2000");
            }
        }
    }

    @Test
    void aTruncatedArchiveReturnsItsReadablePartWithANote() throws IOException {
        byte[] gzip = gzip(numbered(1, 100_000));
        byte[] zstd = Zstd.compress(numbered(1, 100_000).getBytes(StandardCharsets.UTF_8));
        for (byte[] whole : List.of(gzip, zstd)) {
            byte[] torn = Arrays.copyOf(whole, whole.length * 2 / 3);
            try (var log = FileLogLines.open(file(torn))) {
                assertThat(log.read(1, 1)).containsExactly("line 1");
                assertThat(log.notes()).anyMatch(note -> note.contains("ends early"));
            }
        }
    }

    @Test
    void aStreamIsReadToItsEnd() {
        var stream = new ByteArrayInputStream(numbered(1, 5000).getBytes(StandardCharsets.UTF_8));
        try (var log = FileLogLines.of(stream, LogLimits.standard())) {
            assertThat(log.count()).isEqualTo(5000);
            assertThat(log.read(5000, 1)).containsExactly("line 5000");
        }
    }

    @Test
    void theEncodingOfATextIsDetectedFromItsBytes() throws IOException {
        String text = "début: caf\u00E9\nsecond\n";
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
            assertFirstLine(text.getBytes(charset), "début: caf\u00E9");
        }
        assertFirstLine(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8), "début: caf\u00E9");
        assertFirstLine(("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE), "début: caf\u00E9");
        assertFirstLine(("\uFEFF" + text).getBytes(StandardCharsets.UTF_16BE), "début: caf\u00E9");
        assertFirstLine("错误: 训练\n".getBytes(Charset.forName("GBK")), "错误: 训练");
    }

    @Test
    void aBrokenUtf8SequenceAffectsNoOtherCharacter() throws IOException {
        byte[] bytes = "12%|█▏ x".getBytes(StandardCharsets.UTF_8);
        bytes[4] = (byte) 0xC3;

        try (var log = FileLogLines.open(file(bytes))) {
            assertThat(log.read(1, 1).getFirst()).startsWith("12%|").contains("\uFFFD", "▏ x");
        }
    }

    @Test
    void aLineAboveTheLimitKeepsBothEndsAndTheLineNumbers() throws IOException {
        String huge = "begin " + "é".repeat(2_000_000) + " end";
        byte[] bytes = ("a\n" + huge + "\nb\n").getBytes(StandardCharsets.UTF_8);
        try (var log = FileLogLines.open(file(bytes), new LogLimits(1001, 0, 1 << 20))) {
            assertThat(log.count()).isEqualTo(3);
            assertThat(log.read(3, 1)).containsExactly("b");
            assertThat(log.read(2, 1).getFirst())
                    .startsWith("begin é")
                    .endsWith("é end")
                    .contains(" bytes cut ...]")
                    .doesNotContain("\uFFFD")
                    .hasSizeLessThan(1100);
        }
    }

    @Test
    void aStreamAboveItsMemoryLimitIsReadTheSameAndLeavesNoFile() throws IOException {
        byte[] bytes = numbered(1, 50_000).getBytes(StandardCharsets.UTF_8);
        for (int memory : List.of(0, 1000, 100_000, 1 << 20)) {
            try (var log = FileLogLines.of(new ByteArrayInputStream(bytes), new LogLimits(1000, memory, 1L << 30))) {
                assertThat(log.read(49_999, 5)).containsExactly("line 49999", "line 50000");
                assertThat(log.read(1, 1)).containsExactly("line 1");
                assertThat(log.notes()).isEmpty();
            }
        }
    }

    @Test
    void aStreamAboveItsSizeLimitIsCutWithANote() {
        byte[] bytes = "ab\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
        try (var log = FileLogLines.of(new ByteArrayInputStream(bytes), new LogLimits(100, 0, 30L));
                var whole = FileLogLines.of(new ByteArrayInputStream(bytes), new LogLimits(100, 0, 3000L))) {
            assertThat(log.count()).isEqualTo(10);
            assertThat(log.notes()).containsExactly("only the first 30 bytes were taken in");
            assertThat(whole.count()).isEqualTo(1000);
            assertThat(whole.notes()).isEmpty();
        }
    }

    @Test
    void aCutLineStatesHowManyStatesOfItsBarAreMissing() throws IOException {
        byte[] bytes = "0123456789\r".repeat(1000).getBytes(StandardCharsets.UTF_8);
        try (var log = FileLogLines.open(file(bytes), new LogLimits(220, 0, 1 << 20))) {
            assertThat(log.read(1, 1).getFirst()).contains("\r[... 10780 bytes with 980 states of a bar cut ...]\r");
        }
    }

    @Test
    void segmentsKeepTheirNumbersIfALineIsLongerThanItsLimit() throws IOException {
        var text = new StringBuilder("start\n");
        for (int state = 1; state <= 50_000; state++) {
            text.append(" state ").append(state).append(state == 50_000 ? "\r\nend" : "\r");
        }
        try (var log =
                FileLogLines.open(file(text.toString().getBytes(StandardCharsets.UTF_8)), new LogLimits(500, 0, 1L))) {
            var segments = log.segments(1);
            assertThat(segments.next()).isEqualTo(new Segment(1, 1, "start"));
            for (int state = 1; state <= 50_000; state++) {
                assertThat(segments.next()).isEqualTo(new Segment(2, state, " state " + state));
            }
            assertThat(segments.next()).isEqualTo(new Segment(3, 1, "end"));
            assertThat(segments).isExhausted();
            assertThat(log.segments(3).next().text()).isEqualTo("end");
            assertThat(log.segments(4)).isExhausted();
        }
    }

    @Test
    void countedLinesReportTheNumberOfReads() {
        var counted = new CountedLogLines(new InMemoryLogLines(List.of("a", "b", "c")));

        counted.read(2, 5);
        counted.read(1, 1);

        assertThat(counted.rangeReads()).isEqualTo(2);
        assertThat(counted.linesRead()).isEqualTo(3);
    }

    private void assertFirstLine(byte[] bytes, String expected) throws IOException {
        try (var log = FileLogLines.open(file(bytes))) {
            assertThat(log.read(1, 1)).containsExactly(expected);
        }
    }

    private Path file(byte[] bytes) throws IOException {
        Path file = Files.createTempFile(folder, "job", ".log");
        return Files.write(file, bytes);
    }

    private static String numbered(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(n -> "line " + n + "\n").collect(Collectors.joining());
    }

    private static byte[] gzip(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
