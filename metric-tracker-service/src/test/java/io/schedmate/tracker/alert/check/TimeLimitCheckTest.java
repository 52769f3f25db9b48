package io.schedmate.tracker.alert.check;

import static io.schedmate.tracker.alert.check.Viewed.START;
import static io.schedmate.tracker.alert.check.Viewed.after;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.metrics.Course;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.metrics.StepCount;
import io.schedmate.tracker.phase.StatedTotals;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests when a job counts as unable to finish within its time limit. */
class TimeLimitCheckTest {

    private final Viewed job = new Viewed();

    /**
     * A tenth of the limit has passed, and 80 of 1000 steps are done: 12.5 seconds for each, with 9,000 seconds left.
     */
    TimeLimitCheckTest() {
        job.startedAt = START;
        job.timeLimitSeconds = 10_000.0;
        job.latestAt = after(1000);
        job.latest = Viewed.report(null, 80L, 1000L);
        job.course = course(START, false);
        runs(10, 11.0, 11.0);
    }

    @Test
    void aJobThatNeedsMoreThanItsLimitAndATinyMarginIsReported() {
        runs(10, 10.0, 10.0);
        assertThat(found()).isNull();

        runs(10, 10.0, 10.001);
        assertThat(found()).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("likely");
            assertThat(found.severity()).isEqualTo(AlertSeverity.WARNING);
        });

        runs(10, 10.001, 10.001);
        assertThat(found()).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("certain");
            assertThat(found.severity()).isEqualTo(AlertSeverity.CRITICAL);
        });
    }

    @Test
    void whatIsReportedOfTheTimeLeft() {
        assertThat(found()).isNotNull().satisfies(found -> {
            assertThat(found.since()).isEqualTo(after(1000));
            assertThat(found.wasted()).isZero();
            assertThat(found.summary())
                    .isEqualTo("920 of 1000 steps are left and will take 2 h 49 min to 3 h 12 min;"
                            + " the time limit ends the job in 2 h 30 min.");
            assertThat(found.evidence().figures())
                    .isEqualTo(Map.of(
                            "earliestLeftSeconds", 10_120.0,
                            "latestLeftSeconds", 11_500.0,
                            "limitLeftSeconds", 9000.0,
                            "stepsLeft", 920.0));
        });
    }

    /** A slow start misleads one estimate, a slow hour the other. */
    @Test
    void theTimeSinceTheStartAndTheLatestMustBothExceedTheLimit() {
        job.course = course(after(500), false);
        assertThat(found()).isNull();

        job.course = course(START, false);
        runs(10, 11.0, 9.0);
        assertThat(found()).isNull();
    }

    @Test
    void withoutAClockThePrintedStepTimeStands() {
        runs(10, 11.0, null);
        assertThat(found()).isNotNull();

        runs(10, 9.0, null);
        assertThat(found()).isNull();
    }

    /** A report may have two lines with a count, one second apart. */
    @Test
    void aShortIntervalCountsLessThanALongOne() {
        job.speeds = IntStream.range(0, 20)
                .mapToObj(line ->
                        new Speed(after(line / 2 * 101 + line % 2), 11.0, null, line % 2 == 0 ? 11.0 : 2.0, null))
                .toList();

        assertThat(found()).isNotNull();
    }

    @Test
    void speedsAtOneMomentTellNothing() {
        job.speeds = Collections.nCopies(20, new Speed(START, 11.0, null, 11.0, null));

        assertThat(found()).isNull();
    }

    @Test
    void nineSpeedsTellNothing() {
        runs(9, 11.0, 11.0);

        assertThat(found()).isNull();
    }

    @Test
    void fromTooLittleOfTheWorkNothingIsPredictedUntilATenthOfTheLimit() {
        job.latest = Viewed.report(null, 1L, 1000L);
        assertThat(found()).isNotNull();

        // Just less than a tenth of the limit has passed since the work began, and less than two percent is done.
        job.latestAt = after(999.999);
        assertThat(found()).isNull();

        job.latest = Viewed.report(null, 20L, 1000L);
        assertThat(found()).isNotNull();

        job.latest = Viewed.report(null, 19L, 1000L);
        assertThat(found()).isNull();
    }

    @Test
    void withoutALimitOrKnownWorkNothingIsPredicted() {
        job.timeLimitSeconds = null;
        assertThat(found()).isNull();

        job.timeLimitSeconds = 10_000.0;
        job.startedAt = null;
        assertThat(found()).isNull();

        job.startedAt = START;
        job.latest = Viewed.report(null, 80L, null);
        assertThat(found()).isNull();

        // The steps start over with each epoch.
        job.latest = Viewed.report(null, 80L, 1000L);
        job.course = course(START, true);
        assertThat(found()).isNull();
    }

    @Test
    void atTheDeadlineNothingIsPredicted() {
        job.latestAt = after(10_000);
        assertThat(found()).isNull();

        job.latestAt = after(9_999);
        assertThat(found()).isNotNull();
    }

    private static Course course(Instant since, boolean cycles) {
        return new Course(since, 1000, 920, 1000, cycles, null, null, null, StepCount.UNKNOWN, StatedTotals.NONE);
    }

    private void runs(int times, @Nullable Double stepSeconds, @Nullable Double clockSeconds) {
        job.speeds = IntStream.range(0, times)
                .mapToObj(run -> new Speed(after(10 * run), stepSeconds, null, clockSeconds, null))
                .toList();
    }

    private @Nullable Finding found() {
        return job.found(AlertCondition.OUT_OF_TIME, after(20_000)).orElse(null);
    }
}
