package io.schedmate.tracker.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertReplayTest {

    private static final LocalDateTime START = LocalDateTime.parse("2026-03-01T08:00:00");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final int GAP_SECONDS = 30;

    @TempDir
    private Path folder;

    private final List<String> lines = new ArrayList<>();
    private LocalDateTime at = START;

    @Test
    void ofASoundLogNothingIsReportedAndItsFrozenHalfIsAHang() throws IOException {
        train(1, 200);

        List<String> rows = replayed("healthy", "-1");

        assertThat(rows).filteredOn(row -> row.startsWith("alert")).isEmpty();
        assertThat(rows).contains("run\ttrain.log\thealthy\t5970.000");
        assertThat(rows)
                .filteredOn(row -> row.startsWith("cut"))
                .singleElement()
                .satisfies(row -> assertThat(row).matches("cut\ttrain.log\t30.000\t3[0-2]\\d\\.000\tsilent"));
    }

    @Test
    void aTimeLimitThatIsExceededIsReportedByHalfOfItAndOneThatIsKeptIsNot() throws IOException {
        train(1, 400);

        List<String> rows = replayed("healthy", "-1");

        assertThat(limit(rows, "0.700"))
                .satisfies(warned -> assertThat(Double.parseDouble(warned)).isLessThan(0.5));
        assertThat(limit(rows, "1.200")).isEmpty();
    }

    /** After the last of these steps, another epoch could follow. */
    @Test
    void aLogThatStopsWithinItsStepsAndNamesNoEpochsShowsNoDuration() throws IOException {
        train(1, 300);

        assertThat(replayed("healthy", "-1")).noneMatch(row -> row.startsWith("limit"));
    }

    @Test
    void aLogOfTwoProcessesShowsNoDuration() throws IOException {
        train(1, 60);
        train(1, 400);

        assertThat(replayed("healthy", "-1")).noneMatch(row -> row.startsWith("limit"));
    }

    @Test
    void aSilenceBeforeTheLogBeginsAnewIsReportedSeparately() throws IOException {
        train(1, 60);
        at = at.plusMinutes(20);
        train(1, 60);

        assertThat(replayed("healthy", "-1"))
                .filteredOn(row -> row.startsWith("alert"))
                .singleElement()
                .satisfies(row -> assertThat(row).contains("\thang\tsilent\t").contains("\ttrue\t"));
    }

    /** It goes on where the first stopped, so that its progress does not go back. */
    @Test
    void aSilenceBeforeAProcessThatResumesIsReportedSeparately() throws IOException {
        setUp();
        train(1, 60);
        at = at.plusMinutes(20);
        setUp();
        train(61, 120);

        assertThat(alerts()).singleElement().satisfies(row -> assertThat(row).contains("\thang\tsilent\t", "\ttrue\t"));
    }

    /** A header of each epoch repeats some of the first lines, but not the first. */
    @Test
    void aSilenceBeforeAHeaderIsNoRestart() throws IOException {
        setUp();
        train(1, 60);
        at = at.plusMinutes(20);
        setUp();
        lines.removeIf(line -> line.endsWith("Arguments: seed=7") && !line.startsWith(START.format(TIME)));
        train(61, 120);

        assertThat(alerts())
                .singleElement()
                .satisfies(row -> assertThat(row).contains("\thang\tsilent\t", "\tfalse\t"));
    }

    @Test
    void aStandstillOfHoursWithinARunIsAHang() throws IOException {
        train(1, 60);
        at = at.plusHours(5);
        train(61, 120);

        assertThat(replayed("healthy", "-1"))
                .filteredOn(row -> row.startsWith("run"))
                .hasSize(1);
        assertThat(alerts())
                .singleElement()
                .satisfies(row -> assertThat(row).contains("\thang\tsilent\t", "\tfalse\t"));
    }

    /** The first report after it may still be of the same step. */
    @Test
    void aStandstillMayEndWithTheStepAtWhichItBegan() throws IOException {
        train(1, 60);
        at = at.plusHours(5);
        train(60, 120);

        assertThat(replayed("healthy", "-1"))
                .filteredOn(row -> row.startsWith("run"))
                .hasSize(1);
    }

    @Test
    void aPauseOfADayIsNoStandstill() throws IOException {
        train(1, 60);
        at = at.plusDays(1);
        train(61, 120);

        assertThat(replayed("healthy", "-1"))
                .filteredOn(row -> row.startsWith("run"))
                .hasSize(2);
    }

    /** They could have been printed at any time of the five hours. */
    @Test
    void aPauseAfterManyLinesWithoutATimeIsNoStandstill() throws IOException {
        train(1, 60);
        lines.addAll(Collections.nCopies(20, "trial done"));
        at = at.plusHours(5);
        train(61, 120);

        assertThat(replayed("healthy", "-1"))
                .filteredOn(row -> row.startsWith("run"))
                .hasSize(2);
    }

    @Test
    void aProcessThatBeginsHoursLaterIsARunOfItsOwn() throws IOException {
        train(1, 60);
        at = at.plusHours(5);
        train(1, 60);

        assertThat(replayed("healthy", "-1"))
                .filteredOn(row -> row.startsWith("run"))
                .hasSize(2);
        assertThat(alerts()).isEmpty();
    }

    @Test
    void aProcessThatResumesHoursLaterIsARunOfItsOwn() throws IOException {
        setUp();
        train(1, 60);
        at = at.plusHours(5);
        setUp();
        train(61, 120);

        assertThat(replayed("healthy", "-1"))
                .filteredOn(row -> row.startsWith("run"))
                .hasSize(2);
    }

    @Test
    void aLogThatReportsEveryTwoHoursIsOneRun() throws IOException {
        for (int epoch = 1; epoch <= 20; epoch++) {
            train(epoch, epoch);
            at = at.plusHours(2);
        }

        assertThat(replayed("healthy", "-1"))
                .filteredOn(row -> row.startsWith("run"))
                .hasSize(1);
        assertThat(alerts()).isEmpty();
    }

    /** At the start of the first of several epochs, its steps could be all steps. */
    @Test
    void theWorkOfALogIsKnownOnceItIsCertainWhatItsStepsCount() throws IOException {
        for (int epoch = 0; epoch < 40; epoch++) {
            for (int step = 0; step < 10; step++) {
                lines.add("%s INFO Train: [%d/40][%d/10] loss %.4f"
                        .formatted(at.format(TIME), epoch, step, 5.0 / (10 * epoch + step + 1)));
                at = at.plusSeconds(GAP_SECONDS);
            }
        }

        assertThat(replayed("healthy", "-1")).anyMatch(row -> row.startsWith("limit"));
    }

    @Test
    void linesInAnEncodingOfChinaAreRead() throws IOException {
        for (int step = 1; step <= 60; step++) {
            lines.add("%s 训练 step: %d/400 损失: %.4f".formatted(at.format(TIME), step, 5.0 / step));
            at = at.plusSeconds(GAP_SECONDS);
        }
        Files.write(folder.resolve("train.log"), lines, Charset.forName("GBK"));
        lines.clear();

        assertThat(replayed("hang", "2060")).anyMatch(row -> row.startsWith("alert"));
    }

    /** The second log of the list is opened after the first is done: a pipe, so that the run cannot end before. */
    @Test
    void theRowsOfALogAreWrittenBeforeTheNextIsRead() throws Exception {
        train(1, 60);
        Path log = Files.write(folder.resolve("train.log"), lines);
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path list =
                Files.writeString(folder.resolve("list"), "%s\thealthy\t-1%n%s\thealthy\t-1%n".formatted(log, pipe));
        Path rows = folder.resolve("rows");
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> {
                    try {
                        AlertReplay.main(new String[] {list.toString(), rows.toString()});
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .whenComplete((_, failure) -> {
                    if (failure != null) {
                        opened(pipe);
                    }
                });

        try (OutputStream _ = Files.newOutputStream(pipe)) {
            assertThat(Files.readAllLines(rows)).anyMatch(row -> row.startsWith("run\ttrain.log"));
        }
        run.get();
    }

    /** Opens and closes the reading end, so that the writer of a pipe that nobody reads does not wait. */
    private static void opened(Path pipe) {
        try {
            Files.newInputStream(pipe).close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aHangIsReportedSoLongAfterItsProof() throws IOException {
        train(1, 60);

        assertThat(replayed("hang", "2060"))
                .filteredOn(row -> row.startsWith("alert"))
                .singleElement()
                .satisfies(row -> {
                    String[] cells = row.split("\t", -1);
                    assertThat(Double.parseDouble(cells[8])).isBetween(0.0, 120.0);
                });
    }

    @Test
    void timesOfMlperfAreRead() throws IOException {
        for (int step = 1; step <= 200; step++) {
            mlperf(step);
            at = at.plusSeconds(GAP_SECONDS);
        }

        assertThat(replayed("healthy", "-1")).contains("run\ttrain.log\thealthy\t5970.000");
    }

    /** The logger prints local time; MLPerf's library prints seconds since 1970. */
    @Test
    void timesOfMlperfMayDifferFromTheLoggersByTheTimeZone() throws IOException {
        for (int step = 1; step <= 200; step++) {
            lines.add("%s INFO step: %d/200 | loss: %.4f"
                    .formatted(at.minusHours(7).format(TIME), step, 5.0 / step));
            mlperf(step);
            at = at.plusSeconds(GAP_SECONDS);
        }

        assertThat(replayed("healthy", "-1")).contains("run\ttrain.log\thealthy\t5970.000");
    }

    /** Two processes wrote to the file in the wrong order, so the time of each line is unknown. */
    @Test
    void loggersThatPrintTheTimeWithAndWithoutAYearMayShareALog() throws IOException {
        train(1, 100);
        lines.add("I0302 12:50:00.000001 17 device.cc:7] ready");
        train(101, 200);

        assertThat(replayed("healthy", "-1")).contains("run\ttrain.log\thealthy\t5970.000");
    }

    @Test
    void aLogWhoseTimesGoBackIsNotReplayed() throws IOException {
        train(1, 60);
        at = START.minusHours(2);
        train(1, 60);

        assertThat(replayed("healthy", "-1")).isEmpty();
    }

    @Test
    void aLogWithoutTimesGivesNothing() throws IOException {
        Files.write(folder.resolve("train.log"), List.of("step: 1/10 | loss: 2.0", "step: 2/10 | loss: 1.9"));

        assertThat(replayed("healthy", "-1")).isEmpty();
    }

    private void mlperf(int step) {
        lines.add(
                ":::MLLOG {\"time_ms\": %d, \"key\": \"train_loss\", \"value\": %.4f, \"metadata\": {\"step_num\": %d}}"
                        .formatted(at.toInstant(ZoneOffset.UTC).toEpochMilli(), 5.0 / step, step));
    }

    private void setUp() {
        for (String line : List.of("Arguments: seed=7", "Loading data", "Model has 4 layers")) {
            lines.add(at.format(TIME) + " INFO " + line);
        }
    }

    private List<String> alerts() throws IOException {
        return replayed("healthy", "-1").stream()
                .filter(row -> row.startsWith("alert"))
                .toList();
    }

    private void train(int from, int to) {
        for (int step = from; step <= to; step++) {
            lines.add("%s INFO step: %d/400 | loss: %.4f".formatted(at.format(TIME), step, 5.0 / step));
            at = at.plusSeconds(GAP_SECONDS);
        }
    }

    private List<String> replayed(String truth, String proof) throws IOException {
        Path log = folder.resolve("train.log");
        if (!lines.isEmpty()) {
            Files.write(log, lines);
        }
        Path list = Files.writeString(folder.resolve("list"), "%s\t%s\t%s%n".formatted(log, truth, proof));
        Path rows = folder.resolve("rows");
        AlertReplay.main(new String[] {list.toString(), rows.toString()});
        return Files.readAllLines(rows);
    }

    private static String limit(List<String> rows, String share) {
        return rows.stream()
                .filter(row -> row.startsWith("limit\ttrain.log\t" + share))
                .map(row -> row.split("\t", -1)[3])
                .findFirst()
                .orElseThrow();
    }
}
