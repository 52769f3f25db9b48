package io.schedmate.logs.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.github.luben.zstd.Zstd;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.intake.bytes.LogLimits;
import io.schedmate.logs.intake.line.Segment;
import io.schedmate.logs.intake.prefix.LinePrefix;
import io.schedmate.logs.intake.prefix.ParsedLine;
import io.schedmate.logs.intake.prefix.TerminalCodes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class IntakeFuzzTest {

    private static final LogLimits NARROW = new LogLimits(64, 200, 1 << 20);
    private static final LogLimits WIDE = new LogLimits(1 << 20, 1 << 20, 1 << 24);
    private static final FailureDiagnosis DIAGNOSIS = RuleFailureDiagnosis.standard();
    private static final RuleLineClassifier CLASSIFIER = new RuleLineClassifier();

    @Property(seed = "6001", tries = 1000)
    void anyBytesReadInAnyRangesGiveTheSameLines(
            @ForAll("logs") byte[] bytes, @ForAll @IntRange(min = 1, max = 7) int limit) {
        for (LogLimits limits : List.of(NARROW, WIDE)) {
            try (var log = FileLogLines.of(new ByteArrayInputStream(bytes), limits)) {
                List<String> whole = log.read(1, Integer.MAX_VALUE);
                List<String> pieces = new ArrayList<>();
                for (long from = 1; from <= log.count(); from += limit) {
                    pieces.addAll(log.read(from, limit));
                }

                assertThat(whole).hasSize((int) log.count()).isEqualTo(pieces);
                assertThat(log.read(log.count() + 1, 5)).isEmpty();
                assertThat(whole).allSatisfy(line -> assertThat(line).doesNotContain("\n"));
            }
        }
    }

    @Property(seed = "6002", tries = 1000)
    void segmentsEqualThoseOfTheLines(@ForAll("logs") byte[] bytes) {
        try (var log = FileLogLines.of(new ByteArrayInputStream(bytes), WIDE)) {
            List<Segment> expected = new ArrayList<>();
            new SplitSegments(new InMemoryLogLines(log.read(1, Integer.MAX_VALUE)), 1).forEachRemaining(expected::add);
            List<Segment> streamed = new ArrayList<>();
            log.segments(1).forEachRemaining(streamed::add);

            assertThat(streamed.stream().map(Segment::line).toList())
                    .isEqualTo(expected.stream().map(Segment::line).toList());
            assertThat(streamed.stream().map(Segment::number).toList())
                    .isEqualTo(expected.stream().map(Segment::number).toList());
        }
    }

    @Property(seed = "6003", tries = 300)
    void aTruncatedArchiveReturnsTheLinesBeforeTheCut(
            @ForAll("texts") String text, @ForAll boolean gzip, @ForAll @IntRange(min = 0, max = 1000) int permille)
            throws IOException {
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        byte[] compressed = gzip ? gzip(plain) : Zstd.compress(plain);
        byte[] truncated = Arrays.copyOf(compressed, compressed.length * permille / 1000);
        try (var log = FileLogLines.of(new ByteArrayInputStream(truncated), WIDE)) {
            boolean hasHeader = truncated.length >= 4;
            List<String> lines = hasHeader ? log.read(1, Integer.MAX_VALUE) : List.of();

            List<String> original = Arrays.asList(text.split("\n", -1));
            int sure = Math.max(0, lines.size() - 1);
            assertThat(lines.subList(0, sure)).isEqualTo(original.subList(0, sure));
            assertThat(!hasHeader || permille == 1000 || log.notes().size() >= 2)
                    .isTrue();
        }
    }

    @Property(seed = "6004", tries = 300)
    void textInEveryEncodingWithAByteOrderMarkIsDecoded(@ForAll("texts") String text) {
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            byte[] marked = ("\uFEFF" + text).getBytes(charset);
            try (var log = FileLogLines.of(new ByteArrayInputStream(marked), WIDE)) {
                assertThat(String.join("\n", log.read(1, Integer.MAX_VALUE)) + "\n")
                        .isEqualTo(text);
            }
        }
    }

    @Property(seed = "6005", tries = 60)
    void aHugeLineIsCutToTheLimitInAnyEncoding(
            @ForAll("scraps") String scrap, @ForAll @IntRange(min = 1, max = 60_000) int times) {
        byte[] line = scrap.replace("\n", "").repeat(times).getBytes(StandardCharsets.UTF_8);
        try (var log = FileLogLines.of(new ByteArrayInputStream(line), new LogLimits(1000, 0, 1 << 24))) {
            assertThat(log.read(1, 10)).allSatisfy(read -> assertThat(read).hasSizeLessThan(1100));
        }
    }

    @Property(seed = "6006", tries = 300)
    void everyReaderAcceptsAnyLog(@ForAll("logs") byte[] bytes) {
        try (var log = FileLogLines.of(new ByteArrayInputStream(bytes), WIDE)) {
            assertThatCode(() -> {
                        DIAGNOSIS.diagnose(log);
                        new PlannedMetricExtractor().extract(log);
                        LineClassifier.Reading reading = CLASSIFIER.open();
                        log.read(1, 1000).forEach(reading::label);
                    })
                    .doesNotThrowAnyException();
        }
    }

    @Property(seed = "6007", tries = 3000)
    void aPrefixDependsOnlyOnTheFirstCharacters(
            @ForAll @Size(max = 30) List<@net.jqwik.api.From("scraps") String> scraps) {
        String text = TerminalCodes.strip(String.join("", scraps).replace("{\"log\":\"", ""));
        ParsedLine parsed = LinePrefix.parse(text);
        ParsedLine head = LinePrefix.parse(text.substring(0, Math.min(240, text.length())));

        // The expressions read only these characters, so no line costs more than another.
        assertThat(parsed.messageStart()).isBetween(0, Math.min(240, text.length()));
        assertThat(parsed.messageStart()).isEqualTo(head.messageStart());
    }

    @Property(seed = "6008", tries = 2000)
    void terminalCodesAreRemovedAndNoTextGrows(
            @ForAll @Size(max = 30) List<@net.jqwik.api.From("scraps") String> scraps) {
        String text = String.join("", scraps);

        assertThat(TerminalCodes.strip(text)).doesNotContain("\u001B").hasSizeLessThanOrEqualTo(text.length());
        assertThat(LinePrefix.parse(text).text()).hasSizeLessThanOrEqualTo(text.length());
    }

    @Provide
    Arbitrary<byte[]> logs() {
        Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(400);
        Arbitrary<byte[]> written = scraps().list()
                .ofMaxSize(40)
                .map(scraps -> String.join("", scraps).getBytes(StandardCharsets.UTF_8));
        Arbitrary<byte[]> western = scraps().list()
                .ofMaxSize(40)
                .map(scraps -> String.join("", scraps).getBytes(StandardCharsets.ISO_8859_1));
        Arbitrary<byte[]> magic = Arbitraries.of(
                        new byte[] {0x1F, (byte) 0x8B},
                        new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD},
                        new byte[] {(byte) 0xFF, (byte) 0xFE},
                        new byte[] {(byte) 0xFE, (byte) 0xFF})
                .flatMap(start -> noise.map(rest -> join(start, rest)));
        return Arbitraries.oneOf(noise, written, western, magic);
    }

    @Provide
    Arbitrary<String> texts() {
        return scraps().list().ofMinSize(1).ofMaxSize(60).map(scraps -> "line\n" + String.join("", scraps) + "\n");
    }

    @Provide
    Arbitrary<String> scraps() {
        return Arbitraries.of(
                "\n",
                "\r",
                "\r\n",
                "\t",
                "\u0000",
                " ",
                ": ",
                "é",
                "训练",
                "\uD83D\uDE80",
                "█",
                "\u001B[31m",
                "\u001B[",
                "\u001B]0;title\u0007",
                "\u001B",
                "{\"log\":\"",
                "\\n\",\"stream\"",
                "[rank3]: ",
                "[1,5]<stderr>:",
                "node-12: ",
                "RANK 0: ",
                "(Trainer pid=12, ip=10.0.0.1) ",
                "2024-05-06 07:08:09,123 ",
                "2024-05-06T07:08:09Z stdout F ",
                "[12345.678901] ",
                "May  6 07:08:09 host kernel: ",
                "E0506 07:08:09.1 12 a.cc:3] ",
                "[INFO] ",
                "WARNING: ",
                "12%|█▏ | 60/500 [00:30<03:40,  2.00it/s, loss=0.3]",
                "Traceback (most recent call last):\n",
                "  File \"a.py\", line 3, in f\n",
                "ValueError: bad\n",
                "NCCL WARN Timeout",
                "NVRM: Xid (PCI:0000:3b:00): 79",
                "step 3 loss 0.5 lr 1e-4\n",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                "a-1-1-1-1-1-1-1-1-1-1-1.a.a.a.a.a.a",
                "999999999999999999999999");
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
