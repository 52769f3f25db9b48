package io.schedmate.shipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.Rounds;
import io.schedmate.model.api.agent.shipping.ShippedSource;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.shipping.find.LogPattern;
import io.schedmate.shipping.offsets.FileOffsets;
import io.schedmate.shipping.send.ChunkSink;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

class LogShipperTest {

    @TempDir
    private Path root;

    private final Received received = new Received();
    private Instant now = Instant.parse("2026-03-02T12:00:00Z");
    private @Nullable FileOffsets running;
    private LogShipper shipper;
    private ShipSettings.Emptied emptied = ShipSettings.Emptied.NEXT_ATTEMPT;

    @BeforeEach
    void start() throws IOException {
        follow(root + "/slurm-%j.out");
    }

    private void follow(String pattern) throws IOException {
        stop();
        running = new FileOffsets(root.resolve("state"));
        var settings = new ShipSettings(
                List.of(LogPattern.of(pattern, "slurm")),
                "alpha",
                "slurm",
                "node-1",
                emptied,
                Duration.ofSeconds(5),
                Duration.ofSeconds(60));
        shipper = new LogShipper(settings, Guards.ofThisUser(), (_, _) -> {}, running, received, () -> now);
    }

    @AfterEach
    void stop() throws IOException {
        if (running != null) {
            running.close();
        }
    }

    @Test
    void linesAreSentWithTheirJobLineNumbersAndOffsets() throws IOException {
        append("one\ntwö\n");
        rounds();
        append("three\n");
        rounds();

        assertThat(received.chunks()).extracting(LogChunk::jobId).containsOnly(JobId.of("alpha", "slurm", "7"));
        assertThat(received.chunks())
                .extracting(LogChunk::source)
                .containsOnly(new LogSource(log().toString(), null, "node-1"));
        assertThat(received.chunks()).extracting(LogChunk::sequence).containsExactly(0L, 1L);
        assertThat(received.chunks()).extracting(LogChunk::firstLine).containsExactly(1L, 3L);
        assertThat(received.chunks()).extracting(LogChunk::offsetBytes).containsExactly(0L, 9L);
        assertThat(received.lines()).containsExactly("one", "twö", "three");
    }

    @Test
    void aPatternWithoutMatchingFilesIsReportedUntilOneMatches() throws IOException {
        rounds();
        assertThat(shipper.unmatched()).singleElement().hasToString(root + "/slurm-%j.out");

        append("one\n");
        rounds();

        assertThat(shipper.unmatched()).isEmpty();
    }

    @Test
    void aLineWaitsForItsEnd() throws IOException {
        append("half");
        rounds();
        assertThat(received.chunks()).isEmpty();
        append(" and half\n");
        rounds();

        assertThat(received.lines()).containsExactly("half and half");
    }

    @Test
    void aLineThatGrowsSlowlyWaitsForItsEnd() throws IOException {
        append("half");
        rounds();
        now = now.plusSeconds(50);
        append(" and");
        rounds();
        now = now.plusSeconds(50);
        rounds();
        assertThat(received.chunks()).isEmpty();
        append(" half\n");
        rounds();

        assertThat(received.lines()).containsExactly("half and half");
    }

    @Test
    void theLastLineOfADeadJobNeedsNoEnd() throws IOException {
        append("Killed");
        rounds();
        now = now.plusSeconds(60);
        rounds();

        assertThat(received.lines()).containsExactly("Killed");
    }

    @Test
    void statesOfAProgressBarAreSentBeforeItsLineEnds() throws IOException {
        for (int percent = 1; percent <= 4; percent++) {
            append("\r%d%%".formatted(percent));
            rounds();
            now = now.plusSeconds(3);
        }
        now = now.plusSeconds(3);
        rounds();

        assertThat(String.join("\r", received.lines())).contains("1%", "2%", "3%");
    }

    @Test
    void aProgressBarThatRestsForFiveSecondsIsSent() throws IOException {
        append("1%\r2%");
        rounds();
        now = now.plusMillis(4999);
        rounds();
        assertThat(received.chunks()).isEmpty();
        now = now.plusMillis(1);
        rounds();

        assertThat(received.lines()).containsExactly("1%");
    }

    @Test
    void aProgressBarThatNeverRestsIsSentFiveSecondsAfterTheLastLine() throws IOException {
        append("one\n1%");
        rounds();
        for (int second = 1; second <= 4; second++) {
            redrawAfterASecond(second + 1);
        }
        assertThat(received.lines()).containsExactly("one");
        redrawAfterASecond(6);

        assertThat(received.lines()).containsExactly("one", "1%\r2%\r3%\r4%\r5%");
    }

    private void redrawAfterASecond(int percent) throws IOException {
        now = now.plusSeconds(1);
        append("\r%d%%".formatted(percent));
        rounds();
    }

    @Test
    void aRenamedFileIsReadToItsEnd() throws IOException {
        append("one\n");
        rounds();
        append("two\nthree");
        Files.move(log(), root.resolve("slurm-7.out.1"));
        append("four\n");
        rounds();

        assertThat(received.lines()).containsExactly("one", "two", "three", "four");
        assertThat(received.chunks().getLast().offsetBytes()).isEqualTo(13);
        assertThat(received.chunks().getLast().firstLine()).isEqualTo(4);
    }

    @Test
    void linesOfARenamedFileThatIsLongerThanAChunkStayWhole() throws IOException {
        append("one\n");
        rounds();
        List<String> lines = linesLongerThanAChunk();
        append(String.join("\n", lines));
        Files.move(log(), root.resolve("slurm-7.out.1"));
        rounds();

        assertThat(received.lines())
                .startsWith("one")
                .endsWith(lines.toArray(String[]::new))
                .hasSize(601);
    }

    @Test
    void linesOfAFileThatRestedBeforeItWasReadStayWhole() throws IOException {
        List<String> lines = linesLongerThanAChunk();
        append(String.join("\n", lines) + "\n");
        received.takes(() -> false);
        assertThatThrownBy(this::rounds).isInstanceOf(ChunkSink.NotTaken.class);
        now = now.plusSeconds(60);
        received.takes(() -> true);
        rounds();

        assertThat(received.lines()).isEqualTo(lines);
    }

    private static List<String> linesLongerThanAChunk() {
        return IntStream.range(0, 600)
                .mapToObj(number -> number + " " + "x".repeat(1000))
                .toList();
    }

    @Test
    void aRenamedFileWithoutASuccessorIsReadToItsEnd() throws IOException {
        append("one\n");
        rounds();
        append("two\n");
        Files.move(log(), root.resolve("slurm-7.out.1"));
        rounds();

        assertThat(received.lines()).containsExactly("one", "two");
        assertThat(shipper.sources().getFirst().trouble()).isNull();
    }

    @Test
    void aFileRenamedToAnotherBeginningIsNoRotationAndNotRead() throws IOException {
        append("one\n");
        rounds();
        append("two\n");
        Files.move(log(), root.resolve("old-slurm-7.out"));
        rounds();

        assertThat(received.lines()).containsExactly("one");
    }

    @Test
    void aRenamedFileWithAnotherContentIsNotRead() throws IOException {
        append("one\n");
        rounds();
        empty();
        append("another beginning\n");
        Files.move(log(), root.resolve("slurm-7.out.1"));
        rounds();

        assertThat(received.lines()).containsExactly("one");
    }

    @Test
    void aPendingChunkWhoseBytesAreGoneIsReportedAndNotReplaced() throws IOException {
        append("=".repeat(300) + "\none\n");
        received.takes(() -> false);
        assertThatThrownBy(this::rounds).isInstanceOf(ChunkSink.NotTaken.class);
        Path renamed = Files.move(log(), root.resolve("slurm-7.out.1"));
        try (FileChannel file = FileChannel.open(renamed, StandardOpenOption.WRITE)) {
            file.truncate(301);
        }
        received.takes(() -> true);
        rounds();

        assertThat(received.chunks()).isEmpty();
        assertThat(shipper.sources().getFirst().trouble()).contains("may have been truncated");
    }

    @Test
    void aRenamedFileIsFoundAmongManySimilarNames() throws IOException {
        for (int other = 0; other < 40; other++) {
            Files.writeString(root.resolve("slurm-7.out.old" + other), "of another time\n");
            Files.writeString(root.resolve("aside" + other), "of another job\n");
        }
        append("one\n");
        rounds();
        append("two\n");
        Files.move(log(), root.resolve("slurm-7.out.1"));
        append("three\n");
        rounds();

        assertThat(received.lines()).containsExactly("one", "two", "three");
    }

    @Test
    void aTruncatedFileIsTheNextAttempt() throws IOException {
        append("one\ntwo\n");
        rounds();
        empty();
        append("again\n");
        rounds();

        assertThat(received.chunks()).extracting(LogChunk::attempt).containsExactly(1, 2);
        assertThat(received.chunks().getLast().sequence()).isZero();
        assertThat(received.chunks().getLast().firstLine()).isEqualTo(1);
    }

    @Test
    void aTruncationIsNoticedEvenIfTheFileGrewPastTheOffset() throws IOException {
        append("one\n");
        rounds();
        empty();
        append("another beginning\nand more\n");
        rounds();

        assertThat(received.chunks().getLast().lines()).containsExactly("another beginning", "and more");
    }

    @Test
    void aTruncatedFileWithTheSameBeginningIsTheNextAttempt() throws IOException {
        String banner = "=".repeat(300) + "\n";
        append(banner + "one\ntwo\n");
        rounds();
        empty();
        append(banner + "one\n");
        rounds();

        assertThat(received.chunks()).extracting(LogChunk::attempt).containsExactly(1, 2);
        assertThat(received.chunks().getLast().lines()).containsExactly(banner.strip(), "one");
    }

    @Test
    void aTruncationIsNoticedByBytesThatWereWrittenAfterTheFirstLook() throws IOException {
        append("one\n");
        rounds();
        append("two\n");
        rounds();
        empty();
        append("one\nanother line\n");
        rounds();

        assertThat(received.chunks().getLast().attempt()).isEqualTo(2);
        assertThat(received.chunks().getLast().lines()).containsExactly("one", "another line");
    }

    @Test
    void aTruncationBeforeTheReceiverAcceptedTheChunkIsTheNextAttempt() throws IOException {
        String banner = "=".repeat(300);
        append(banner + "\none\n");
        received.takes(() -> false);
        assertThatThrownBy(this::rounds).isInstanceOf(ChunkSink.NotTaken.class);
        empty();
        append(banner + "\n");
        received.takes(() -> true);
        rounds();

        assertThat(received.chunks()).extracting(LogChunk::attempt).containsExactly(2);
        assertThat(received.lines()).containsExactly(banner);
    }

    @Test
    void aSourceReportsItsOffsetAndItsSize() throws IOException {
        append("one\nha");
        rounds();

        assertThat(shipper.sources()).singleElement().satisfies(source -> {
            assertThat(source.jobId()).isEqualTo(JobId.of("alpha", "slurm", "7"));
            assertThat(source.attempt()).isEqualTo(1);
            assertThat(source.source()).isEqualTo("node-1" + log());
            assertThat(source.path()).isEqualTo(log().toString());
            assertThat(source.readBytes()).isEqualTo(4);
            assertThat(source.sizeBytes()).isEqualTo(6);
            assertThat(source.lastLine()).isEqualTo(1);
            assertThat(source.lastShippedAt()).isEqualTo(now);
        });
    }

    @Test
    void aFileWithTheLongestPathOfLinuxIsReportedToo() throws IOException {
        Path folder = root;
        StringBuilder pattern = new StringBuilder(root.toString());
        while (folder.toString().length() < 3700) {
            folder = folder.resolve("f".repeat(200));
            pattern.append("/*");
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("slurm-7.out"), "one\n");
        follow(pattern + "/slurm-%j.out");
        rounds();

        assertThat(received.lines()).containsExactly("one");
        assertThat(shipper.sources())
                .singleElement()
                .extracting(ShippedSource::source)
                .isEqualTo("node-1" + folder + "/slurm-7.out");
    }

    @Test
    void aFilesNameMayStateItsNodeAndRank() throws IOException {
        Files.writeString(root.resolve("7-n05-3.log"), "one\n");
        follow(root + "/%j-%N-%t.log");
        rounds();

        assertThat(received.chunks())
                .extracting(LogChunk::source)
                .containsExactly(new LogSource(root + "/7-n05-3.log", 3, "n05"));
    }

    @Test
    void manyFilesAreSentInOneRound() throws IOException {
        for (int job = 100; job < 230; job++) {
            Files.writeString(root.resolve("slurm-%d.out".formatted(job)), "of %d\nend\n".formatted(job));
        }

        assertThat(shipper.round()).isEqualTo(260);
        assertThat(received.lines()).hasSize(260).contains("of 100", "of 163", "of 164", "of 229");
        assertThat(shipper.round()).isZero();
    }

    @Test
    void withCopyingRotationTheAttemptContinues() throws IOException {
        emptied = ShipSettings.Emptied.SAME_ATTEMPT;
        start();
        append("one\n");
        rounds();
        empty();
        append("2\n");
        rounds();

        assertThat(received.chunks()).extracting(LogChunk::attempt).containsOnly(1);
        assertThat(received.chunks().getLast().offsetBytes()).isEqualTo(4);
        assertThat(received.lines()).containsExactly("one", "2");
    }

    @Test
    void aChunkThatMayHaveArrivedBeforeARotationKeepsItsNumbers() throws IOException {
        emptied = ShipSettings.Emptied.SAME_ATTEMPT;
        start();
        append("one\n");
        received.acknowledges(() -> false);
        assertThatThrownBy(this::rounds).isInstanceOf(ChunkSink.NotTaken.class);
        empty();
        append("2\n");
        received.acknowledges(() -> true);
        rounds();

        assertThat(received.chunks()).extracting(LogChunk::sequence).containsExactly(0L, 1L);
        assertThat(received.chunks()).extracting(LogChunk::firstLine).containsExactly(1L, 2L);
        assertThat(received.chunks()).extracting(LogChunk::offsetBytes).containsExactly(0L, 4L);
    }

    @Test
    void anUnavailableReceiverGetsTheSameChunkLater() throws IOException {
        append("one\n");
        received.acknowledges(() -> false);
        assertThatThrownBy(this::rounds).isInstanceOf(ChunkSink.NotTaken.class);
        assertThat(shipper.sources().getFirst().trouble()).contains("away");
        append("two\n");
        received.acknowledges(() -> true);
        now = now.plusSeconds(30);
        start();
        rounds();

        assertThat(received.chunks().get(1)).isEqualTo(received.chunks().get(0));
        assertThat(received.lines()).containsExactly("one", "two");
        assertThat(shipper.sources().getFirst().trouble()).isNull();
        assertThat(shipper.sources().getFirst().lastLine()).isEqualTo(2);
    }

    @Test
    @Timeout(300)
    void shipsWithoutPausesWhileThereIsMoreAndThenWaits() throws IOException {
        append("line\n".repeat(2500));
        List<Long> sent = new ArrayList<>();

        // The shipper waits for an hour between rounds; only an interrupt during the wait ends the test in time.
        assertThatThrownBy(() ->
                        shipper.run(new Rounds(3600), lines -> sent.add(stopAfter(lines == 0, lines)), _ -> {}))
                .isInstanceOf(InterruptedException.class);

        assertThat(sent).containsExactly(1000L, 1000L, 500L, 0L);
    }

    @Test
    @Timeout(300)
    void waitsForAnUnavailableReceiverAndReportsTheReason() throws IOException {
        append("one\n");
        received.takes(() -> false);
        List<String> messages = new ArrayList<>();

        assertThatThrownBy(
                        () -> shipper.run(new Rounds(3600), _ -> {}, trouble -> messages.add(stopAfter(true, trouble))))
                .isInstanceOf(InterruptedException.class);

        assertThat(messages).containsExactly("Expected to be taken, got (away). Send again.");
    }

    @Test
    void acceptedChunksAreNotSentAgainAfterARestart() throws IOException {
        append("one\n");
        rounds();
        start();
        rounds();

        assertThat(received.chunks()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"path\":\"/sl", "{"})
    void anOffsetTruncatedByAKillIsIgnored(String half) throws IOException {
        append("one\n");
        rounds();
        stop();
        Files.writeString(root.resolve("state/offsets"), half, StandardOpenOption.APPEND);
        start();
        append("two\n");
        rounds();

        assertThat(received.chunks()).extracting(LogChunk::firstLine).containsExactly(1L, 2L);
    }

    @Test
    void aKillDuringTheFirstOffsetLeavesNone() throws IOException {
        stop();
        Files.writeString(root.resolve("state/offsets"), "{\"path\":\"/sl");
        start();
        append("one\n");
        rounds();

        assertThat(received.lines()).containsExactly("one");
    }

    @Test
    void malformedOffsetsAreRejectedNotDiscarded() throws IOException {
        stop();
        Files.writeString(root.resolve("state/offsets"), "not an offset\n");

        assertThatThrownBy(this::start)
                .hasMessageContaining("folder for offsets")
                .hasRootCauseInstanceOf(JacksonException.class);
    }

    @Test
    void aSecondShipperOnTheSameOffsetsIsRejected() {
        assertThatThrownBy(() -> new FileOffsets(root.resolve("state"))).hasMessageContaining("folder for offsets");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void eachLineArrivesOnceDespiteFailuresAndRestarts(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> written = new ArrayList<>();
        received.takes(() -> random.nextInt(6) > 0);
        received.acknowledges(() -> random.nextInt(4) > 0);
        int rotations = 0;
        for (int step = 0; step < 120; step++) {
            switch (random.nextInt(5)) {
                case 0, 1, 2 -> {
                    String line = "line %d %s".formatted(written.size(), "x".repeat(random.nextInt(300)));
                    written.add(line);
                    append(line + "\n");
                }
                case 3 -> tryRound();
                case 4 -> {
                    if (random.nextInt(3) == 0 && Files.exists(log())) {
                        // The previous file must be read to its end before the next rename.
                        drain();
                        rotations++;
                        Files.move(log(), root.resolve("slurm-7.out." + rotations));
                    }
                    start();
                }
            }
        }
        drain();

        assertThat(received.lines()).isEqualTo(written);
        var sequences = new HashSet<Long>();
        received.chunks().forEach(chunk -> sequences.add(chunk.sequence()));
        assertThat(sequences).hasSize((int)
                (sequences.stream().mapToLong(Long::longValue).max().orElse(-1) + 1));
    }

    private void drain() {
        for (int quiet = 0; quiet < 12; ) {
            quiet = tryRound() == 0 ? quiet + 1 : 0;
        }
    }

    private long tryRound() {
        try {
            return shipper.round();
        } catch (ChunkSink.NotTaken unavailable) {
            return 1;
        }
    }

    private static <T> T stopAfter(boolean last, T result) {
        if (last) {
            Thread.currentThread().interrupt();
        }
        return result;
    }

    private void rounds() {
        while (shipper.round() > 0) {}
    }

    private Path log() {
        return root.resolve("slurm-7.out");
    }

    private void append(String text) throws IOException {
        Files.writeString(log(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private void empty() throws IOException {
        try (FileChannel file = FileChannel.open(log(), StandardOpenOption.WRITE)) {
            file.truncate(0);
        }
    }
}
