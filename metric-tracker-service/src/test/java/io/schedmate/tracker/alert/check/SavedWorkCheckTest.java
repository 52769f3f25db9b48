package io.schedmate.tracker.alert.check;

import static io.schedmate.tracker.alert.check.Viewed.START;
import static io.schedmate.tracker.alert.check.Viewed.after;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.phase.PauseRegularity;
import io.schedmate.tracker.phase.PhaseNotes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when a checkpoint is overdue, and when attempts repeat a failure. */
class SavedWorkCheckTest {

    private static final double MOMENT = 0.001;
    private static final PauseRegularity MISSED = new PauseRegularity(100, List.of(10, 10, 10));

    private final Viewed job = new Viewed();

    @ParameterizedTest
    @CsvSource({
        // The limit is three usual intervals, one and a half times the longest, or half an hour, whichever is longest.
        "1000, 1000, 3000",
        "1000, 3000, 4500",
        "100, 100, 1800"
    })
    void aCheckpointIsOverdueByTheIntervalsBefore(double usual, double last, double seconds) {
        saved(usual, usual, last);

        assertThat(overdue(seconds)).isNull();
        assertThat(overdue(seconds + MOMENT)).isNotNull();
    }

    @Test
    void savesAtIrregularIntervalsHaveNoUsualOne() {
        saved(1000, 1000, 3000);
        assertThat(overdue(100_000)).isNotNull();

        saved(1000, 1000, 3001);
        assertThat(overdue(100_000)).isNull();
    }

    @Test
    void twoIntervalsTellNothing() {
        saved(1000, 1000);
        assertThat(overdue(100_000)).isNull();

        saved(1000, 1000, 1000);
        assertThat(overdue(100_000)).isNotNull();
    }

    /** It saves by the clock, or whenever its validation improves. */
    @Test
    void savesAtIrregularNumbersOfReportsHaveNoUsualOne() {
        job.phases = saved(new PauseRegularity(100, List.of(8, 11, 9)), 1000, 1000, 1000);
        assertThat(overdue(100_000)).isNotNull();

        job.phases = saved(new PauseRegularity(100, List.of(8, 12, 9)), 1000, 1000, 1000);
        assertThat(overdue(100_000)).isNull();

        job.phases = saved(new PauseRegularity(100, List.of(10, 10)), 1000, 1000, 1000);
        assertThat(overdue(100_000)).isNull();
    }

    /** Whose epochs take longer than before: it saves after each of them, as always. */
    @ParameterizedTest
    @CsvSource({"20, false", "21, true"})
    void aSlowerJobIsNotOverdueBeforeItHasDoneTheWorkOfTwoSaves(int reports, boolean overdue) {
        job.phases = saved(new PauseRegularity(reports, List.of(9, 8, 10)), 100, 100, 100);

        assertThat(overdue(10_000) != null).isEqualTo(overdue);
    }

    @Test
    void whatIsReportedOfAnOverdueCheckpoint() {
        saved(1000, 1000, 1000);
        job.gaps = List.of(60.0);
        assertThat(overdue(3600)).isNotNull().satisfies(found -> {
            assertThat(found.severity()).isEqualTo(AlertSeverity.WARNING);
            assertThat(found.since()).isEqualTo(START);
            assertThat(found.wasted()).isEqualTo(1);
            assertThat(found.summary())
                    .isEqualTo("The last checkpoint is 1 h 0 min old; the usual interval is 16 min 40 s.");
            assertThat(found.evidence().figures())
                    .isEqualTo(Map.of(
                            "checkpointAgeSeconds", 3600.0, "usualGapSeconds", 1000.0, "reportGapSeconds", 60.0));
        });

        job.gpus = 8;
        assertThat(overdue(5400))
                .isNotNull()
                .satisfies(found -> assertThat(found.summary()).endsWith(" 12.0 GPU hours are at risk."));

        job.latestAt = null;
        assertThat(job.found(AlertCondition.CHECKPOINT_OVERDUE, after(100_000))).isEmpty();
    }

    @Test
    void threeAttemptsThatEndAtOneStepAreALoop() {
        ended(new JobView.Earlier(40L, Set.of()), new JobView.Earlier(40L, Set.of()));
        assertThat(loop()).isNull();

        ended(
                new JobView.Earlier(40L, Set.of()),
                new JobView.Earlier(40L, Set.of()),
                new JobView.Earlier(40L, Set.of()),
                new JobView.Earlier(7L, Set.of()));
        job.startedAt = after(9);
        assertThat(loop()).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("same_step");
            assertThat(found.severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(found.since()).isEqualTo(after(9));
            assertThat(found.summary()).isEqualTo("The last 3 attempts all ended at step 40.");
            assertThat(found.evidence().figures()).isEqualTo(Map.of("attempts", 3.0));
            assertThat(found.wasted()).isEqualTo(1);
        });

        job.latest = Viewed.report(null, 40L, null);
        assertThat(loop()).isNotNull();
        job.latest = Viewed.report(null, 41L, null);
        assertThat(loop()).isNull();
    }

    @Test
    void attemptsWithOneErrorThatGetNoFurtherAreALoop() {
        Set<String> errors = Set.of("CUDA error");
        ended(new JobView.Earlier(38L, errors), new JobView.Earlier(39L, errors), new JobView.Earlier(40L, errors));
        assertThat(loop()).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("same_error");
            assertThat(found.summary())
                    .isEqualTo("The last 3 attempts all ended with the same errors, none of them after step 40.");
        });

        // The first of the attempts got less far than the last.
        ended(new JobView.Earlier(40L, errors), new JobView.Earlier(39L, errors), new JobView.Earlier(38L, errors));
        assertThat(loop()).isNull();

        ended(
                new JobView.Earlier(38L, errors),
                new JobView.Earlier(39L, Set.of("other")),
                new JobView.Earlier(40L, errors));
        assertThat(loop()).isNull();
    }

    @Test
    void attemptsWithoutAStepRepeatAFailureOnlyWithAnError() {
        JobView.Earlier failed = new JobView.Earlier(null, Set.of("no module"));
        ended(failed, failed, failed);
        assertThat(loop())
                .isNotNull()
                .satisfies(found -> assertThat(found.summary())
                        .isEqualTo("The last 3 attempts all ended with the same errors, before the first step."));

        job.latest = Viewed.report(null, 0L, null);
        assertThat(loop()).isNull();

        job.latest = null;
        ended(JobView.Earlier.UNREAD, JobView.Earlier.UNREAD, JobView.Earlier.UNREAD);
        assertThat(loop()).isNull();
    }

    private void saved(double... gaps) {
        job.phases = saved(MISSED, gaps);
    }

    private static PhaseNotes saved(PauseRegularity reports, double... gaps) {
        return new PhaseNotes(
                null, null, null, START, Viewed.gaps(0, 0, gaps), 0, null, PauseRegularity.NONE, List.of(), reports);
    }

    private void ended(JobView.Earlier... earlier) {
        job.earlier = List.of(earlier);
    }

    private @Nullable Finding overdue(double age) {
        job.latestAt = after(age);
        return job.found(AlertCondition.CHECKPOINT_OVERDUE, after(1_000_000)).orElse(null);
    }

    private @Nullable Finding loop() {
        return job.found(AlertCondition.RESTART_LOOP, START).orElse(null);
    }
}
