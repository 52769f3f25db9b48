package io.schedmate.tracker.alert.check;

import static io.schedmate.tracker.alert.check.Viewed.START;
import static io.schedmate.tracker.alert.check.Viewed.after;
import static io.schedmate.tracker.alert.check.Viewed.gaps;
import static io.schedmate.tracker.alert.check.Viewed.report;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.phase.PauseInterval;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.PauseRegularity;
import io.schedmate.tracker.phase.Phase;
import io.schedmate.tracker.phase.PhaseNotes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how long a silence may last before it is a hang, to the millisecond. */
class HangCheckTest {

    private static final double MOMENT = 0.001;
    private static final int MANY = 32;

    private final Viewed job = new Viewed();

    HangCheckTest() {
        job.latestAt = START;
    }

    @ParameterizedTest
    @CsvSource({
        "60, 60, 165",
        // The log does not name the one longer gap among the latest.
        "60, 200, 300",
        // A standstill counts as an hour, or as twelve usual gaps if that is longer.
        "60, 36000, 5400",
        "600, 36000, 10800"
    })
    void aSilentJobIsAwaitedByItsGaps(double usual, double last, double seconds) {
        job.gaps = gaps(MANY - 1, usual, last);

        assertAwaited("silent", seconds);
    }

    @ParameterizedTest
    @CsvSource({
        // Three gaps are shorter than two minutes, so they say nothing about pauses of minutes.
        "10, 30, 300",
        "43, 119, 300",
        // The job has paused for two minutes.
        "10, 120, 180",
        // The gaps are long enough.
        "44, 44, 121"
    })
    void aJobOfShortGapsIsAwaitedForAHitchUntilItHasPausedForMinutes(double usual, double longest, double seconds) {
        job.gaps = gaps(MANY, usual);
        job.phases = paused(longest, null);

        assertAwaited("silent", seconds);
    }

    @Test
    void aStandstillThatHasComeTwiceCountsInFull() {
        job.gaps = gaps(MANY - 2, 60, 9000, 5000);

        assertAwaited("silent", 7500);
    }

    @Test
    void fewerThanFiveGapsTellNothing() {
        job.gaps = gaps(4, 60);
        assertThat(found(1_000_000)).isNull();

        job.gaps = gaps(5, 60);
        assertThat(found(1_000_000)).isNotNull();
    }

    @Test
    void aJobThatHasNeverProgressedDoesNotHang() {
        job.gaps = gaps(MANY, 60);
        job.latestAt = null;

        assertThat(found(1_000_000)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "31, 60, 0, 720",
        "31, 200, 0, 1800",
        // Only a gap of more than 2.75 usual gaps is a pause.
        "31, 60, 165, 720",
        "31, 60, 166, 249",
        // With 32 gaps, the run is no longer young.
        "32, 60, 0, 165"
    })
    void theFirstPauseOfAYoungRunIsAwaited(int many, double usual, double longest, double seconds) {
        job.gaps = gaps(many, usual);
        job.phases = paused(longest, null);

        assertAwaited("silent", seconds);
    }

    @ParameterizedTest
    @CsvSource({
        // The longest pause alone counts for at most half an hour, the second longest for at most an hour.
        "600, , 900",
        "5000, , 1800",
        "5000, 1000, 1800",
        "5000, 2000, 3000",
        "5000, 3000, 3600"
    })
    void pausesFromBeforeTheLatestGapsCount(double longest, @Nullable Double second, double seconds) {
        job.gaps = gaps(MANY, 60);
        job.phases = paused(longest, second);

        assertAwaited("silent", seconds);
    }

    @ParameterizedTest
    @CsvSource({"60, 300", "200, 550"})
    void aJobThatPausesRegularlyAndNotNowIsAwaitedForAHitchOnly(double usual, double seconds) {
        job.gaps = gaps(MANY, usual);
        job.phases = notes(null, null, null, 1000, null, new PauseRegularity(0, List.of(10, 10, 10, 10)), List.of());

        assertAwaited("silent", seconds);
    }

    @ParameterizedTest
    @CsvSource({
        // The duration of a first pause is unknown.
        "60, 0, 3600",
        "60, 600, 1800",
        "200, 600, 2400",
        "400, 1200, 3600"
    })
    void aPauseThatTheLogNamesIsAwaited(double usual, double longest, double seconds) {
        job.gaps = gaps(MANY, usual);
        job.phases = named(Phase.EVALUATION, "evaluating", null, longest);

        assertAwaited("evaluation", seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "200, 600, other_work",
        // An hour in one pause counts as half an hour.
        "3600, 5400, other_work",
        // A gap of less than two usual ones is no pause.
        "121, 363, other_work",
        "119, 165, silent"
    })
    void aPauseAfterALineThatOnlyPausesFollowIsAwaited(double earlier, double seconds, String kind) {
        job.gaps = gaps(MANY, 60);
        job.pauseLines = PauseLines.NONE
                .read(List.of("it measures"), _ -> false)
                .afterGap(earlier)
                .read(List.of("it measures"), _ -> false);

        assertAwaited(kind, seconds);
    }

    @Test
    void aPauseThatTheLogNamesIsAwaitedForThreeTimesTheLongestGap() {
        job.gaps = gaps(MANY - 2, 60, 1500, 1500);
        job.phases = named(Phase.CHECKPOINT, "saving", null, 600);

        assertAwaited("checkpoint", 4500);
    }

    @Test
    void aPauseInWhichTheJobPrintsIsAwaitedForTwiceAsLong() {
        job.gaps = gaps(MANY, 60);
        job.phases = named(Phase.EVALUATION, "evaluating", after(1800), 600);
        assertThat(found(3600)).isNull();

        // The last line was printed longer ago than the job may be silent.
        job.phases = named(Phase.EVALUATION, "evaluating", after(1800 - MOMENT), 600);
        assertThat(limit(found(3600))).isEqualTo(1800);

        job.phases = named(Phase.EVALUATION, "evaluating", after(3500), 600);
        assertThat(limit(found(3600 + MOMENT))).isEqualTo(3600);
    }

    @Test
    void aJobThatPrintsWithoutAStepIsAwaitedLikeAPause() {
        job.gaps = gaps(MANY, 60);
        job.phases = named(null, null, after(60), 0);
        assertAwaited("silent", 165);

        job.phases = named(null, null, after(60 + MOMENT), 0);
        assertAwaited("no_step", 1800);

        job.gaps = gaps(MANY - 2, 60, 1500, 1500);
        assertAwaited("no_step", 4500);
    }

    @Test
    void aJobThatStillPrintsWithoutAStepIsAwaitedForTwiceAsLong() {
        job.gaps = gaps(MANY, 60);
        job.phases = named(null, null, after(3000), 0);

        assertThat(found(3000 + 165)).isNull();
        assertThat(limit(found(3000 + 165 + MOMENT))).isEqualTo(1800);

        job.phases = named(null, null, after(3600), 0);
        assertThat(found(3600)).isNull();
        assertThat(limit(found(3600 + MOMENT))).isEqualTo(3600);
    }

    @Test
    void aSearchThatPrintsResultsIsAwaitedForFourHours() {
        job.gaps = gaps(MANY, 60);
        job.phases = named(Phase.RESULTS, null, after(14_400), 0);
        assertThat(found(14_400)).isNull();
        assertThat(found(14_400 + MOMENT))
                .isNotNull()
                .satisfies(found -> assertThat(found.kind()).isEqualTo("no_step"));

        job.phases = named(Phase.RESULTS, null, after(3000), 0);
        assertThat(found(3000 + 1800)).isNull();
        assertThat(limit(found(3000 + 1800 + MOMENT))).isEqualTo(1800);
    }

    @Test
    void aSilenceAfterResultsIsAwaitedLikeAnother() {
        job.gaps = gaps(MANY, 60);
        job.phases = named(Phase.RESULTS, null, null, 0);

        assertAwaited("silent", 165);
    }

    @Test
    void aFinishedJobIsAwaitedForAQuarterOfAnHourOrByItsGaps() {
        job.phases = named(Phase.FINISHED, "done", null, 0);
        job.gaps = gaps(MANY, 60);
        assertAwaited("finished", 900);
        assertThat(found(1000)).isNotNull().satisfies(found -> {
            assertThat(found.severity()).isEqualTo(AlertSeverity.WARNING);
            assertThat(found.summary()).isEqualTo("Training is complete, but the job has not exited for 16 min 40 s.");
        });

        job.gaps = gaps(MANY - 2, 60, 1000, 1000);
        assertAwaited("finished", 1500);
    }

    @Test
    void aFinishedJobIsAwaitedForTheOtherWorkThatItsLastLineAnnounces() {
        job.phases = named(Phase.FINISHED, null, null, 0);
        job.gaps = gaps(MANY, 60);
        job.pauseLines = PauseLines.NONE.read(List.of("it measures the best of them"), _ -> false);

        assertAwaited("finished", 1800);
    }

    @Test
    void aFinishedJobThatStillPrintsIsAwaitedTwiceAsLong() {
        job.gaps = gaps(MANY, 60);
        job.phases = named(Phase.FINISHED, "done", after(600), 0);

        assertThat(found(1500)).isNull();
        assertThat(limit(found(1500 + MOMENT))).isEqualTo(900);

        job.phases = named(Phase.FINISHED, "done", after(1790), 0);
        assertAwaited("finished", 1800);
    }

    @ParameterizedTest
    @CsvSource({
        // A log that prints each step, and one that prints every sixth, with a tolerance of a tenth.
        ", 999, finished",
        ", 998, silent",
        "0, 999, finished",
        "0, 998, silent",
        "10, 994, finished",
        "10, 993, silent",
        "600, 999, finished"
    })
    void theLastReportBeforeTheEndIsTheEnd(@Nullable Double stepSeconds, long step, String kind) {
        job.gaps = gaps(MANY, 60);
        job.latest = report(stepSeconds, step, 1000L);

        assertKind(kind);
    }

    @ParameterizedTest
    @CsvSource({"0, , evaluation", "2, 4, evaluation", "2.5, 4, finished", "3, 4, finished"})
    void theEndOfAnEpochIsFollowedByAnEvaluationUnlessItIsTheLast(double epoch, @Nullable Double epochs, String kind) {
        job.gaps = gaps(MANY, 60);
        job.latest = report(null, 1000L, 1000L, epoch, epochs);

        assertKind(kind);
    }

    @Test
    void withoutAStepOrATotalThereIsNoEnd() {
        job.gaps = gaps(MANY, 60);
        job.latest = report(null, null, 1000L);
        assertKind("silent");

        job.latest = report(null, 1000L, null);
        assertKind("silent");
    }

    @Test
    void aPauseThatTheSettingsCallForIsAwaitedLikeOneThatTheLogNames() {
        job.gaps = gaps(MANY, 60);
        job.phases = intervals(0);
        job.latest = report(null, 100L, null);
        assertAwaited("evaluation", 3600);
        assertThat(found(4000)).isNotNull().satisfies(found -> {
            assertThat(found.severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(found.evidence().lines()).isEmpty();
            assertThat(found.summary())
                    .isEqualTo("Its settings or its epoch call for evaluation. No step has followed for 1 h 7 min;"
                            + " the usual gap is 1 min 0 s.");
        });

        // Once the job has paused, its own pauses count.
        job.phases = intervals(600);
        assertAwaited("evaluation", 1800);
        job.phases = intervals(3000);
        assertAwaited("evaluation", 5400);

        job.latest = report(null, 150L, null);
        assertKind("silent");
    }

    @Test
    void theLastLineIsEvidence() {
        job.gaps = gaps(MANY, 0.5);
        job.phases = named(Phase.EVALUATION, "evaluating", null, 600);

        assertThat(found(2000)).isNotNull().satisfies(found -> {
            assertThat(found.since()).isEqualTo(START);
            assertThat(found.wasted()).isEqualTo(1);
            assertThat(found.evidence().lines()).containsExactly("evaluating");
            assertThat(found.evidence().nodes()).containsExactly("n1");
            assertThat(found.evidence().figures())
                    .isEqualTo(Map.of("silentSeconds", 2000.0, "usualGapSeconds", 0.5, "limitSeconds", 1800.0));
            assertThat(found.summary())
                    .isEqualTo("It last reported evaluation. No step has followed for 33 min 20 s;"
                            + " the usual gap is 0.5 s.");
        });
    }

    @Test
    void aSilentJobIsDescribed() {
        job.gaps = gaps(MANY, 1);

        assertThat(found(305))
                .isNotNull()
                .satisfies(found -> assertThat(found.summary())
                        .isEqualTo("The job is running, but has logged nothing for 5 min 5 s; the usual gap is 1 s."));

        job.phases = named(null, null, after(100), 0);
        assertThat(found(2000))
                .isNotNull()
                .satisfies(found -> assertThat(found.summary())
                        .isEqualTo("The job is running and logging, but has reported no step for 33 min 20 s;"
                                + " the usual gap is 1 s."));
    }

    private void assertAwaited(String kind, double seconds) {
        assertThat(found(seconds)).isNull();
        assertThat(found(seconds + MOMENT)).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(kind);
            assertThat(limit(found)).isEqualTo(seconds);
        });
    }

    private void assertKind(String kind) {
        assertThat(found(1_000_000))
                .isNotNull()
                .satisfies(found -> assertThat(found.kind()).isEqualTo(kind));
    }

    private static double limit(@Nullable Finding found) {
        return found == null ? -1 : found.evidence().figures().getOrDefault("limitSeconds", -1.0);
    }

    private @Nullable Finding found(double silentSeconds) {
        return job.found(AlertCondition.HANG, after(silentSeconds)).orElse(null);
    }

    private static PhaseNotes paused(double longest, @Nullable Double second) {
        return notes(null, null, null, longest, second, PauseRegularity.NONE, List.of());
    }

    private static PhaseNotes named(
            @Nullable Phase phase, @Nullable String line, @Nullable Instant lastLineAt, double longest) {
        return notes(lastLineAt, phase, line, longest, null, PauseRegularity.NONE, List.of());
    }

    private static PhaseNotes intervals(double longest) {
        return notes(
                null,
                null,
                null,
                longest,
                null,
                PauseRegularity.NONE,
                List.of(new PauseInterval(Phase.EVALUATION, 100)));
    }

    private static PhaseNotes notes(
            @Nullable Instant lastLineAt,
            @Nullable Phase phase,
            @Nullable String line,
            double longest,
            @Nullable Double second,
            PauseRegularity rhythm,
            List<PauseInterval> intervals) {
        return new PhaseNotes(
                lastLineAt, phase, line, null, List.of(), longest, second, rhythm, intervals, PauseRegularity.NONE);
    }
}
