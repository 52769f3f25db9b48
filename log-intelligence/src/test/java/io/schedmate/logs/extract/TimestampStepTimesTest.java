package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Step times that follow only from the timestamp of each line. */
class TimestampStepTimesTest {

    private static final LocalDateTime START = LocalDateTime.parse("2026-03-02T10:00:00");

    @Test
    void timestampsInWholeSecondsAreAveragedOverTheRun() {
        // Three and a half seconds, printed as three and four in turn.
        assertThat(stepTime(steps(seconds(3, 4).repeated(20)))).isCloseTo(3.5, within(1e-9));
    }

    @Test
    void aPauseIsNotTrainingTime() {
        assertThat(stepTime(steps(seconds(3, 4).repeated(20), 600, seconds(3, 4).repeated(20))))
                .isCloseTo(3.5, within(1e-9));
    }

    @Test
    void aLongFirstGapCounts() {
        assertThat(stepTime(steps(seconds(7, 5).repeated(10)))).isCloseTo(6, within(1e-9));
    }

    @Test
    void theMedianOfLongGapsIsUsed() {
        // The average over the run would be nine and a half and ten and a half.
        assertThat(stepTime(steps(seconds(8, 8, 8, 14).repeated(10)))).isCloseTo(8, within(1e-9));
        assertThat(stepTime(steps(seconds(7, 7, 7, 13).repeated(10)))).isCloseTo(8.5, within(1e-9));
    }

    @Test
    void aCounterOfTenthsOfMinutesIsAveragedOverTheRun() {
        assertThat(stepTime(elapsed(3.8, 60, "time=%.1fm"))).isCloseTo(3.8, within(0.03));
        assertThat(stepTime(elapsed(8, 60, "time=%.1fm"))).isCloseTo(8, within(0.05));
    }

    @Test
    void aCounterOfWholeSecondsThatRepeatsItselfIsNoStepTime() {
        assertThat(stepTime(elapsed(0.3, 1, "time=%.0f"))).isCloseTo(0.3, within(0.01));
    }

    @Test
    void evenStepsAreNoCoarseClock() {
        // The count goes on from 40 to 8,000 at once: the run's average would be far too short.
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= 40; step++) {
            lines.add("%s INFO step %d loss 0.5".formatted(START.plus(Duration.ofMillis(12_530L * step)), step));
        }
        for (int step = 41; step <= 80; step++) {
            lines.add(
                    "%s INFO step %d loss 0.5".formatted(START.plus(Duration.ofMillis(12_530L * step)), 8_000 + step));
        }
        assertThat(stepTime(lines)).isCloseTo(12.53, within(0.01));
    }

    /** Returns steps of so many seconds with a counter of units of so many seconds since the start. */
    private static List<String> elapsed(double stepSeconds, double unitSeconds, String format) {
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= 400; step++) {
            lines.add("iter %d loss 0.5 ".formatted(step)
                    + String.format(Locale.ROOT, format, step * stepSeconds / unitSeconds));
        }
        return lines;
    }

    @Test
    void manyEvenLinesWithALossAndWithoutACountAreSteps() {
        assertThat(stepTime(uncounted(60, 1_620, ""))).isCloseTo(1.62, within(1e-4));
        assertThat(read(uncounted(20, 1_620, "")).stepTimeSeconds()).isNull();
        assertThat(read(uncounted(60, 1_620, "epoch 3 ")).stepTimeSeconds()).isNull();
    }

    private static List<String> uncounted(int lines, long millis, String before) {
        List<String> printed = new ArrayList<>();
        for (int line = 1; line <= lines; line++) {
            printed.add("[%s] INFO: %sloss: 1.3%02d, grad_norm: 1.8"
                    .formatted(START.plus(Duration.ofMillis(millis * line)), before, line % 90));
        }
        return printed;
    }

    @Test
    void aClockWithoutADateContinuesAfterMidnight() {
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= 12; step++) {
            LocalTime at = LocalTime.parse("23:58:00").plus(Duration.ofSeconds(20L * step));
            lines.add("%s INFO step %d loss 0.5".formatted(at.format(DateTimeFormatter.ISO_LOCAL_TIME), step));
        }
        assertThat(stepTime(lines)).isCloseTo(20, within(1e-9));
    }

    @Test
    void theOnlyGapMaySpanMidnight() {
        assertThat(stepTime(List.of("23:59:50 INFO step 1 loss 0.5", "00:00:20 INFO step 2 loss 0.5")))
                .isCloseTo(30, within(1e-9));
    }

    @Test
    void anEpochTimeThatCountsUpWithTheStepsIsAnElapsedTime() {
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= 12; step++) {
            lines.add("%d/400 of the epoch ended at time 0:%02d:%02d.5, loss is 0.5"
                    .formatted(step, step * 7 / 60, step * 7 % 60));
        }
        assertThat(stepTime(lines)).isCloseTo(7, within(1e-9));
    }

    @Test
    void aDatedClockThatGoesBackIsIgnored() {
        var lines = List.of("2026-03-02 10:00:10 INFO step 1 loss 0.5", "2026-03-02 10:00:00 INFO step 2 loss 0.5");

        assertThat(new PlannedMetricExtractor()
                        .extract(new InMemoryLogLines(lines))
                        .stepTimeSeconds())
                .isNull();
    }

    private record Gaps(List<Integer> seconds) {
        Gaps repeated(int times) {
            List<Integer> all = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                all.addAll(seconds);
            }
            return new Gaps(all);
        }
    }

    private static Gaps seconds(Integer... seconds) {
        return new Gaps(List.of(seconds));
    }

    private static List<String> steps(Gaps before, int pause, Gaps after) {
        List<Integer> all = new ArrayList<>(before.seconds());
        all.add(pause);
        all.addAll(after.seconds());
        return steps(new Gaps(all));
    }

    private static List<String> steps(Gaps gaps) {
        List<String> lines = new ArrayList<>();
        LocalDateTime at = START;
        lines.add(line(at, 1));
        for (int i = 0; i < gaps.seconds().size(); i++) {
            at = at.plusSeconds(gaps.seconds().get(i));
            lines.add(line(at, i + 2));
        }
        return lines;
    }

    private static String line(LocalDateTime at, int step) {
        return "%s INFO step %d loss 0.5"
                .formatted(at.format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss")), step);
    }

    private static double stepTime(List<String> lines) {
        return Objects.requireNonNull(read(lines).stepTimeSeconds());
    }

    private static TrainingMetrics read(List<String> lines) {
        return new PlannedMetricExtractor().extract(new InMemoryLogLines(lines));
    }
}
