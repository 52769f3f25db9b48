package io.schedmate.tracker.alert;

import static io.schedmate.tracker.alert.Trainings.GAP;
import static io.schedmate.tracker.alert.Trainings.changes;
import static io.schedmate.tracker.alert.Trainings.job;
import static io.schedmate.tracker.alert.Trainings.line;
import static io.schedmate.tracker.alert.Trainings.train;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tests several processes that write to one log, one after the other. */
class NextProcessTest {

    @Test
    void aSlowerProcessIsNotComparedWithTheGapsOfTheOneBefore() {
        Replay job = job(null);
        train(job, 1, 40, Duration.ofSeconds(10), step -> 5.0 / step);
        job.write(job.now().plusSeconds(60), List.of(line(1, 5)));
        train(job, 2, 20, Duration.ofMinutes(5), step -> 5.0 / step);

        assertThat(job.changes).isEmpty();
    }

    /** The second process is half as fast as the first, from its first report on. */
    @Test
    void aProcessIsNotComparedWithTheSpeedOfTheOneBefore() {
        Replay job = job(null);
        train(job, 1, 90, Duration.ofSeconds(60), step -> 5.0 / step);
        train(job, 1, 90, Duration.ofSeconds(120), step -> 5.0 / step);

        assertThat(job.changes).isEmpty();
    }

    /**
     * Each training loads its data for nine minutes. The first such silence is reported, because nothing explains it.
     */
    @Test
    void theSilenceBeforeEachTrainingOfAScriptIsReportedOnce() {
        Replay job = job(null);
        for (int training = 1; training <= 6; training++) {
            train(job, 1, 40, Duration.ofSeconds(2), step -> 5.0 / step);
            job.until(job.now().plus(Duration.ofMinutes(9)));
        }

        assertThat(changes(job, AlertCondition.HANG)).hasSize(2).startsWith(AlertChange.OPENED);

        job.until(job.now().plus(Duration.ofMinutes(10)));
        assertThat(changes(job, AlertCondition.HANG)).hasSize(3).endsWith(AlertChange.OPENED);
    }

    /** The log prints no total, and the first epoch is not over. */
    @Test
    void aProcessThatStartsOverInItsFirstEpochIsNoticedWithoutATotal() {
        Replay job = job(null);
        firstEpoch(job, 40, Duration.ofSeconds(10));
        job.write(job.now().plusSeconds(60), List.of("epoch 1, step 1, loss: 5.0"));
        firstEpoch(job, 20, Duration.ofMinutes(10));

        assertThat(job.changes).isEmpty();
    }

    @Test
    void theTimeBetweenTwoProcessesIsNoPauseOfTheTraining() {
        Replay job = job(null);
        for (int process = 1; process <= 3; process++) {
            train(job, 1, 40, step -> 5.0 / step);
            job.until(job.now().plus(Duration.ofHours(4)));
        }
        train(job, 1, 40, step -> 5.0 / step);
        int before = changes(job, AlertCondition.HANG).size();

        job.until(job.now().plus(GAP.multipliedBy(3)));
        assertThat(changes(job, AlertCondition.HANG)).hasSize(before + 1).endsWith(AlertChange.OPENED);
    }

    private static void firstEpoch(Replay job, int steps, Duration gap) {
        for (int step = 2; step <= steps; step++) {
            job.write(
                    job.now().plus(gap),
                    List.of(String.format(Locale.ROOT, "epoch 1, step %d, loss: %.4f", step, 5.0 / step)));
        }
    }
}
