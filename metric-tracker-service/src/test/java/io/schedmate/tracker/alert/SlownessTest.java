package io.schedmate.tracker.alert;

import static io.schedmate.tracker.alert.Trainings.changes;
import static io.schedmate.tracker.alert.Trainings.job;
import static io.schedmate.tracker.alert.Trainings.stepEvery;
import static io.schedmate.tracker.alert.Trainings.train;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlownessTest {

    private static final Duration USUAL = Duration.ofSeconds(10);
    private static final Duration SLOW = Duration.ofSeconds(25);
    private static final Duration FAR_SLOWER = Duration.ofSeconds(50);

    @Test
    void aJobThatIsSlowerForLongIsReportedUntilItIsAsFastAsBefore() {
        Replay job = job(null);
        stepEvery(job, 1, 240, USUAL);
        stepEvery(job, 241, 340, SLOW);
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.SLOWER);
            assertThat(change.alert().kind()).isEqualTo("unknown");
            assertThat(Duration.between(change.alert().since(), change.occurredAt()))
                    .isGreaterThanOrEqualTo(Duration.ofMinutes(30));
            assertThat(change.alert().evidence().figures())
                    .hasEntrySatisfying(
                            "throughputRatio", ratio -> assertThat(ratio).isBetween(0.3, 0.5));
        });

        stepEvery(job, 341, 390, USUAL);
        assertThat(changes(job, AlertCondition.SLOWER)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
    }

    /** The job was waiting for its data. */
    @Test
    void aJobThatIsSlowerForAWhileWithoutAnExplanationIsNotReported() {
        Replay job = job(null);
        stepEvery(job, 1, 240, USUAL);
        stepEvery(job, 241, 300, SLOW);
        stepEvery(job, 301, 400, USUAL);

        assertThat(job.changes).isEmpty();
    }

    /** In the first minutes, the data came from a cache. */
    @Test
    void aJobThatWasFastForItsFirstMinutesOnlyIsNotSlower() {
        Replay job = job(null);
        stepEvery(job, 1, 60, USUAL);
        stepEvery(job, 61, 300, SLOW);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aJobThatIsSlowerSinceItSharesItsGpusIsReportedWithThatSide() {
        Replay job = job(null);
        train(job, 1, 60, step -> 5.0 / step);
        job.share();
        stepEvery(job, 61, 80, Duration.ofSeconds(150));

        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().kind()).isEqualTo("co_location"));
    }

    @Test
    void aSpeedThatSwingsIsReportedOnce() {
        Replay job = swingingJob();
        stepEvery(job, 241, 340, SLOW);
        stepEvery(job, 341, 460, USUAL);

        assertThat(changes(job, AlertCondition.SLOWER)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
    }

    @Test
    void aJobThatStaysSlowAfterASwingIsReported() {
        Replay job = swingingJob();
        stepEvery(job, 241, 440, SLOW);

        assertThat(changes(job, AlertCondition.SLOWER))
                .containsExactly(AlertChange.OPENED, AlertChange.CLOSED, AlertChange.OPENED);
    }

    @Test
    void aJobThatIsFarSlowerThanInItsSwingIsReportedAsSoonAsAnyOther() {
        Replay job = swingingJob();
        stepEvery(job, 241, 285, FAR_SLOWER);

        assertThat(changes(job, AlertCondition.SLOWER))
                .containsExactly(AlertChange.OPENED, AlertChange.CLOSED, AlertChange.OPENED);
    }

    @Test
    void aJobWhoseSlownessIsExplainedIsReportedWhateverWasBefore() {
        Replay job = swingingJob();
        job.share();
        stepEvery(job, 241, 280, SLOW);

        assertThat(changes(job, AlertCondition.SLOWER))
                .containsExactly(AlertChange.OPENED, AlertChange.CLOSED, AlertChange.OPENED);
    }

    @Test
    void aSlownessOfManyHoursDoesNotHideTheNext() {
        Replay job = job(null);
        stepEvery(job, 1, 240, USUAL);
        stepEvery(job, 241, 1140, SLOW);
        stepEvery(job, 1141, 1380, USUAL);
        stepEvery(job, 1381, 1570, SLOW);
        assertThat(changes(job, AlertCondition.SLOWER)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);

        stepEvery(job, 1571, 1640, SLOW);
        assertThat(changes(job, AlertCondition.SLOWER))
                .containsExactly(AlertChange.OPENED, AlertChange.CLOSED, AlertChange.OPENED);
    }

    @Test
    void theLongestAndDeepestSlownessSoFarIsWhatTheNextIsHeldAgainst() {
        Replay job = job(null);
        stepEvery(job, 1, 240, USUAL);
        stepEvery(job, 241, 270, SLOW);
        stepEvery(job, 271, 390, USUAL);
        stepEvery(job, 391, 440, FAR_SLOWER);
        stepEvery(job, 441, 560, USUAL);
        stepEvery(job, 561, 590, SLOW);
        stepEvery(job, 591, 710, USUAL);
        stepEvery(job, 711, 760, FAR_SLOWER);
        stepEvery(job, 761, 880, USUAL);

        assertThat(changes(job, AlertCondition.SLOWER)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
    }

    /** Returns a job that was slow for about 40 minutes and has recovered. */
    private static Replay swingingJob() {
        Replay job = job(null);
        stepEvery(job, 1, 240, USUAL);
        stepEvery(job, 241, 340, SLOW);
        stepEvery(job, 341, 460, USUAL);
        return job;
    }
}
