package io.schedmate.tracker.alert;

import static io.schedmate.tracker.alert.Trainings.START;
import static io.schedmate.tracker.alert.Trainings.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.event.JobAlertChanged;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests logs that count epochs, or steps and epochs, or steps whose total is only in the settings. */
class TimeLimitTest {

    private static final Duration EPOCH = Duration.ofMinutes(20);

    @Test
    void aLogThatCountsOnlyEpochsIsWarnedByHalfOfItsLimit() {
        Replay job = job(limit(9));
        for (int epoch = 1; epoch <= 9; epoch++) {
            begin(job, epoch, EPOCH.multipliedBy(epoch - 1));
        }

        assertThat(told(job)).hasValueSatisfying(change -> {
            assertThat(change.alert().summary()).contains("of 10 epochs are left");
            assertThat(change.alert().evidence().figures()).containsKey("epochsLeft");
            assertThat(change.occurredAt()).isBefore(after(EPOCH.multipliedBy(9).dividedBy(2)));
        });
    }

    @Test
    void epochsThatFitIntoTheLimitAreNotWarnedOf() {
        Replay job = job(limit(10.5));
        for (int epoch = 1; epoch <= 10; epoch++) {
            begin(job, epoch, EPOCH.multipliedBy(epoch - 1));
        }

        assertThat(told(job)).isEmpty();
    }

    /** After the line of epoch 2, three epochs are done, so two are left, not three. */
    @Test
    void epochsMayBeNumberedFromZeroAndReportedAtTheirEnd() {
        Replay job = job(limit(5.3));
        for (int epoch = 0; epoch < 5; epoch++) {
            job.write(after(EPOCH.multipliedBy(epoch + 1)), List.of(report(epoch, 5)));
        }

        assertThat(told(job)).isEmpty();
    }

    /** The first epoch takes twice as long as the others: 140 minutes in all. */
    @Test
    void aSlowFirstEpochIsNotTheMeasure() {
        Replay job = job(limit(7.5));
        begin(job, 1, Duration.ZERO, 6);
        for (int epoch = 2; epoch <= 6; epoch++) {
            begin(job, epoch, EPOCH.multipliedBy(epoch), 6);
        }

        assertThat(told(job)).isEmpty();
    }

    /** Steps without a total show that the job continues within the epoch. */
    @Test
    void thePartOfAnEpochThatHasPassedIsNotLeft() {
        Replay job = job(limit(10.5));
        for (int minute = 0; minute < 200; minute++) {
            Instant at = after(Duration.ofMinutes(minute));
            if (minute % 20 == 0) {
                begin(job, minute / 20 + 1, Duration.ofMinutes(minute));
            } else {
                job.write(at, List.of(String.format(Locale.ROOT, "step %d loss: %.4f", minute, 5.0 / (minute + 1))));
            }
        }

        assertThat(told(job)).isEmpty();
    }

    /** The log numbers its steps through all epochs; the total could also be that of an epoch. */
    @Test
    void stepsAndEpochsOfTheWholeTrainingAreWarnedOfByHalfOfTheLimit() {
        Replay job = job(limit(9));
        for (int step = 1; step <= 180; step++) {
            job.write(
                    after(EPOCH.multipliedBy(step).dividedBy(20)),
                    List.of("Epoch %d/10, Step %d/200, loss: %.4f".formatted(1 + step / 20, step, 5.0 / step)));
        }

        assertThat(told(job)).hasValueSatisfying(change -> {
            assertThat(change.alert().summary()).contains("of 200 steps are left");
            assertThat(change.occurredAt()).isBefore(after(EPOCH.multipliedBy(9).dividedBy(2)));
        });
    }

    @Test
    void aTotalInTheSettingsIsWarnedOfByHalfOfTheLimit() {
        Replay job = job(limit(9));
        job.write(START, List.of("max_iters = 200", "device = cuda"));
        for (int step = 1; step <= 180; step++) {
            job.write(
                    after(EPOCH.multipliedBy(step).dividedBy(20)),
                    List.of("iter %d: loss %.4f, time 59000.00ms, mfu 1.22%%".formatted(step, 5.0 / step)));
        }

        assertThat(told(job)).hasValueSatisfying(change -> {
            assertThat(change.alert().summary()).contains("of 200 steps are left");
            assertThat(change.occurredAt()).isBefore(after(EPOCH.multipliedBy(9).dividedBy(2)));
        });
    }

    /** Each training numbers its epochs from one. */
    @Test
    void theNextTrainingInALogIsWarnedOfAsTheFirst() {
        Replay job = job(limit(18));
        for (int epoch = 1; epoch <= 5; epoch++) {
            begin(job, epoch, EPOCH.multipliedBy(epoch - 1), 5);
        }
        for (int epoch = 1; epoch <= 12; epoch++) {
            begin(job, epoch, EPOCH.multipliedBy(epoch + 4), 15);
        }

        assertThat(told(job)).isPresent();
    }

    private static double limit(double epochs) {
        return epochs * EPOCH.toSeconds();
    }

    private static Instant after(Duration passed) {
        return START.plus(passed).plusSeconds(30);
    }

    private static void begin(Replay job, int epoch, Duration at) {
        begin(job, epoch, at, 10);
    }

    private static void begin(Replay job, int epoch, Duration at, int of) {
        job.write(after(at), List.of("INFO: Epoch %d/%d".formatted(epoch, of)));
    }

    private static String report(int epoch, int of) {
        return String.format(Locale.ROOT, "Epoch %d/%d - train_loss: %.4f", epoch, of, 5.0 / (epoch + 1));
    }

    private static Optional<JobAlertChanged> told(Replay job) {
        return job.changes.stream()
                .filter(change -> change.change() == AlertChange.OPENED)
                .filter(change -> change.alert().condition() == AlertCondition.OUT_OF_TIME)
                .findFirst();
    }
}
