package io.schedmate.tracker.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.phase.StatedTotals;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how much work a job has left, and how long the finished part has taken. */
class CourseTest {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void theRemainingWorkIsTheStepsUpToTheTotal() {
        assertThat(WorkLeft.of(steps(30, 100), StepCount.UNKNOWN)).contains(work(70, 100));
        assertThat(WorkLeft.of(steps(130, 100), StepCount.UNKNOWN)).contains(work(0, 100));
        assertThat(work(25, 100).doneRatio()).isEqualTo(0.75);
    }

    @Test
    void withoutAStepAndATotalTheRemainingWorkIsUnknown() {
        assertThat(WorkLeft.of(null, StepCount.UNKNOWN)).isEmpty();
        assertThat(WorkLeft.of(report(null, 100L, null, null), StepCount.UNKNOWN))
                .isEmpty();
        assertThat(WorkLeft.of(report(30L, null, null, null), StepCount.UNKNOWN))
                .isEmpty();
        assertThat(WorkLeft.of(steps(0, 0), StepCount.UNKNOWN)).isEmpty();
        assertThat(WorkLeft.of(steps(0, 1), StepCount.UNKNOWN)).contains(work(1, 1));
    }

    @ParameterizedTest
    @CsvSource({
        // The share of the steps is within one and a half epochs of that of the epochs, so the steps are those of the
        // whole training.
        "50, 5, 10, 50, 100",
        "50, 3.5, 4, 50, 100",
        "50, 0.5, 4, 50, 100",
        // Steps of an epoch.
        "50, 6.6, 10, 350, 1000",
        "50, 3.4, 10, 650, 1000",
        // The epoch exceeds the total.
        "50, 12, 10, 50, 1000",
        "90, 0, 2.5, 210, 300",
        "90, 0, 1, 10, 100"
    })
    void stepsWithinAnEpochAreDetectedByTheFractionOfEpochs(
            long step, double epoch, double epochs, long left, long total) {
        assertThat(WorkLeft.of(report(step, 100L, epoch, epochs), StepCount.UNKNOWN))
                .contains(work(left, total));
    }

    @ParameterizedTest
    @CsvSource({
        "50, 5, , true",
        "50, 0.5, 1, true",
        // Both interpretations agree in the middle of an epoch.
        "50, 5, 10, false",
        "50, 3.4, 10, true",
        ", 5, 10, true"
    })
    void theScopeOfTheStepsIsKnownUnlessBothReadingsAgree(
            @Nullable Long step, double epoch, @Nullable Double epochs, boolean sure) {
        assertThat(WorkLeft.isSure(report(step, 100L, epoch, epochs), StepCount.UNKNOWN))
                .isEqualTo(sure);
    }

    /** A setting named {@code step} is read before a job continues from a checkpoint. */
    @Test
    void aCourseStartsWithTheSecondReportIfTheFirstAdvanceIsImpossiblyFast() {
        Course begun = Course.NONE.after(null, steps(300, 200_000), at(0));

        Course resumed = begun.after(null, steps(75_000, 200_000), at(10)).after(null, steps(75_010, 200_000), at(20));
        assertCourse(resumed, at(10), 125_000, 124_990, 200_000, false);

        Course even = begun.after(null, steps(500, 200_000), at(10)).after(null, steps(510, 200_000), at(20));
        assertCourse(even, at(0), 199_700, 199_490, 200_000, false);
        assertCourse(resumed.after(null, steps(75_011, 200_000), at(60)), at(10), 125_000, 124_989, 200_000, false);
    }

    @Test
    void aCourseStartsWithTheFirstReportAndContinues() {
        Course begun = Course.NONE.after(null, steps(10, 100), at(5));
        assertCourse(begun, at(5), 90, 90, 100, false);
        assertCourse(begun.after(null, steps(40, 100), at(9)), at(5), 90, 60, 100, false);
        assertThat(begun.after(null, steps(10, 100), at(9))).isEqualTo(begun);
    }

    @Test
    void aReportWithoutWorkChangesNothing() {
        Course begun = Course.NONE.after(null, steps(10, 100), at(5));

        assertThat(begun.after(null, report(null, 100L, null, null), at(9))).isEqualTo(begun);
        assertThat(begun.after(null, report(50L, 100L, 5.0, 10.0), at(9))).isEqualTo(begun);
    }

    @Test
    void aDifferentTotalStartsANewCourse() {
        Course begun = Course.NONE.after(null, steps(95, 100), at(5));

        assertCourse(begun.after(null, steps(1, 200), at(9)), at(9), 199, 199, 200, false);
    }

    @ParameterizedTest
    @CsvSource({"89, false", "90, true"})
    void stepsThatRestartNearTheirEndCountWithinAnEpoch(long reached, boolean cycles) {
        Course again = Course.NONE
                .after(null, steps(10, 100), at(5))
                .after(null, steps(reached, 100), at(9))
                .after(null, steps(3, 100), at(12));

        assertCourse(again, at(12), 97, 97, 100, cycles);
        assertThat(again.after(null, steps(4, 100), at(13)).cycles()).isEqualTo(cycles);
        assertThat(again.after(null, steps(1, 100), at(13)).cycles()).isEqualTo(cycles);
    }

    /** The next training in a log starts over; the number of an epoch never counts within an epoch. */
    @Test
    void epochsThatRestartCountWithinNothing() {
        Course again = Course.NONE
                .after(null, report(null, null, 9.0, 10.0), at(5))
                .after(null, report(null, null, 10.0, 10.0), at(9))
                .after(null, report(null, null, 1.0, 10.0), at(12));

        assertCourse(again, at(12), 9, 9, 10, false);
    }

    @Test
    void stepsThatContinueIntoTheNextEpochCountTheWholeTraining() {
        Course course = course(report(10L, 100L, 1.0, 10.0), report(11L, 100L, 2.0, 10.0));

        assertThat(course.counts()).isEqualTo(StepCount.OF_ALL);
        assertCourse(course, at(1), 89, 89, 100, false);
        assertThat(WorkLeft.of(report(50L, 100L, 2.0, 10.0), course.counts())).contains(work(50, 100));
    }

    /** In the fifth epoch of ten, half of its steps and half of all steps are the same number. */
    @Test
    void stepsThatRestartWithTheEpochCountAnEpochUntilTheEnd() {
        Course course = course(
                report(40L, 100L, 4.0, 10.0),
                report(60L, 100L, 4.0, 10.0),
                report(45L, 100L, 5.0, 10.0),
                report(55L, 100L, 6.0, 10.0));

        assertThat(course.counts()).isEqualTo(StepCount.OF_AN_EPOCH);
        assertThat(course.latestLeft()).isEqualTo(345);
        assertThat(course.total()).isEqualTo(1000);
    }

    @ParameterizedTest
    @CsvSource({
        // A log that is read in large parts: the same epoch, the same step, a different share, another loop.
        "10, 100, 1, 20, 100, 1",
        "10, 100, 1, 10, 100, 2",
        "10, 100, 1, 60, 100, 2",
        "60, 100, 1, 61, 100, 5",
        "10, 90, 1, 11, 100, 2"
    })
    void otherReportsDoNotDecideTheScopeOfTheSteps(
            long step, long steps, double epoch, long nextStep, long nextSteps, double nextEpoch) {
        Course course = course(report(step, steps, epoch, 10.0), report(nextStep, nextSteps, nextEpoch, 10.0));

        assertThat(course.counts()).isEqualTo(StepCount.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({"70, 0.2, 3", "71, 0.2, ", "90, 0, ", "89, 0, 60", "91, 0, "})
    void theTimePerStepCoversAllWorkSince(long left, double share, @Nullable Double seconds) {
        Course course = new Course(at(0), 90, 90, 100, false, null, null, null, StepCount.UNKNOWN, StatedTotals.NONE);

        assertThat(course.secondsAUnit(work(left, 100), at(60), share)).isEqualTo(seconds);
        assertThat(course.secondsAUnit(work(left, 101), at(60), share)).isNull();
        assertThat(Course.NONE.secondsAUnit(work(0, 0), at(60), 0)).isNull();
    }

    @Test
    void aQuantileOfStepTimesIsTheNearestOrderedOne() {
        StepTimes times = StepTimes.of(List.of(speed(3.0), speed(1.0), speed(null), speed(4.0), speed(2.0)));

        assertThat(times.quantile(0)).isEqualTo(1);
        assertThat(times.quantile(0.5)).isEqualTo(3);
        assertThat(times.quantile(0.4)).isEqualTo(2);
        assertThat(times.quantile(1)).isEqualTo(4);
        assertThat(times.times(10L, 1)).isEqualTo(40);
        assertThat(times.times(null, 1)).isNull();
        assertThat(StepTimes.of(List.of()).quantile(0.5)).isNull();
        assertThat(StepTimes.of(List.of()).times(10L, 0.5)).isNull();
    }

    @Test
    void aLogThatCountsOnlyEpochsHasASpeedInEpochs() {
        MetricsSnapshot second = report(null, null, 2.0, 10.0);
        Course first = Course.NONE.after(null, report(null, null, 1.0, 10.0), at(0));
        Course then = first.after(null, second, at(200));
        Course later = then.after(null, report(null, null, 4.0, 10.0), at(400));

        assertThat(ChunkSpeed.ofEpochs(second, Course.NONE, first, at(0))).isNull();
        assertThat(ChunkSpeed.ofEpochs(second, first, first, at(100))).isNull();
        assertThat(ChunkSpeed.ofEpochs(second, first, then, at(200)))
                .isEqualTo(new Speed(at(200), null, new Rate(0.005, "epochs/s")));
        assertThat(ChunkSpeed.ofEpochs(second, then, later, at(400)))
                .isEqualTo(new Speed(at(400), null, new Rate(0.01, "epochs/s")));
        assertThat(ChunkSpeed.ofEpochs(report(7L, null, 2.0, 10.0), first, then, at(200)))
                .isNull();
        assertThat(ChunkSpeed.ofEpochs(
                        second, first, Course.NONE.after(null, report(null, null, 2.0, 20.0), at(200)), at(200)))
                .isNull();
    }

    private static Course course(MetricsSnapshot... reports) {
        Course course = Course.NONE;
        MetricsSnapshot before = null;
        for (int second = 0; second < reports.length; second++) {
            course = course.after(before, reports[second], at(second));
            before = reports[second];
        }
        return course;
    }

    private static void assertCourse(
            Course course, Instant since, long left, long latestLeft, long total, boolean cycles) {
        assertThat(course.since()).isEqualTo(since);
        assertThat(course.left()).isEqualTo(left);
        assertThat(course.latestLeft()).isEqualTo(latestLeft);
        assertThat(course.total()).isEqualTo(total);
        assertThat(course.cycles()).isEqualTo(cycles);
    }

    private static WorkLeft work(long left, long total) {
        return new WorkLeft(left, total, WorkLeft.Unit.STEPS);
    }

    private static Speed speed(@Nullable Double stepSeconds) {
        return new Speed(START, stepSeconds, null);
    }

    private static Instant at(long seconds) {
        return START.plusSeconds(seconds);
    }

    private static MetricsSnapshot steps(long step, long total) {
        return report(step, total, null, null);
    }

    private static MetricsSnapshot report(
            @Nullable Long step, @Nullable Long total, @Nullable Double epoch, @Nullable Double epochs) {
        return new MetricsSnapshot(
                null, null, null, null, step, total, epoch, epochs, null, null, null, LogOrder.EXACT, Engine.RULES);
    }
}
