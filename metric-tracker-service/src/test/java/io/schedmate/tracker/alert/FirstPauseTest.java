package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tests the first pauses of a run, when the duration of a pause is unknown. */
class FirstPauseTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration GAP = Duration.ofSeconds(40);

    private final Replay job =
            new Replay(AlertRules.DEFAULT, "job", new JobOwners.Requested(8, null, null, null, null), START);
    private int step;

    @Test
    void theFirstPauseThatTheLogNamesMayTakeAnHour() {
        train(12);
        job.write(job.now().plusSeconds(1), List.of("Predicting 1001 example(s)... (greedy decoding)"));

        pause(Duration.ofMinutes(58));
        assertThat(job.changes).isEmpty();
        pause(Duration.ofMinutes(3));
        isReported("evaluation", "It last reported evaluation");
    }

    @Test
    void aLaterPauseThatTheLogNamesMayTakeHalfAnHour() {
        train(12);
        pause(Duration.ofMinutes(5));
        train(6);
        job.write(job.now().plusSeconds(1), List.of("Predicting 1001 example(s)... (greedy decoding)"));

        pause(Duration.ofMinutes(31));
        isReported("evaluation", "It last reported evaluation");
    }

    /** Only the settings indicate that an evaluation has begun. */
    @Test
    void whereTheSettingsCallForAnEvaluationTheFirstOneIsAwaited() {
        job.write(START, List.of("cfg.training.validation_freq : 1200"));
        train(12);

        pause(Duration.ofMinutes(58));
        assertThat(job.changes).isEmpty();
        pause(Duration.ofMinutes(3));
        isReported("evaluation", "Its settings or its epoch call for evaluation");
    }

    @Test
    void whereTheSettingsCallForNoneASilenceIsReportedAsBefore() {
        job.write(START, List.of("cfg.training.validation_freq : 2000"));
        train(12);

        pause(Duration.ofMinutes(9));
        isReported("silent", "The job is running, but has logged nothing for");
    }

    @Test
    void settingsAreReadBeforeTheFirstStepOnly() {
        train(6);
        job.write(job.now().plusSeconds(1), List.of("cfg.training.validation_freq : 1200"));
        train(6);

        pause(Duration.ofMinutes(9));
        isReported("silent", "The job is running, but has logged nothing for");
    }

    /** Three gaps of this job are shorter than the shortest hang and say nothing about pauses of minutes. */
    @Test
    void aJobOfShortGapsMayBeSilentForFiveMinutesOnce() {
        train(40);
        pause(Duration.ofMinutes(4));
        assertThat(job.changes).isEmpty();

        train(40);
        pause(Duration.ofMinutes(8));
        isReported("silent", "The job is running, but has logged nothing for");
    }

    /** The job's evaluations have taken five minutes. */
    @Test
    void aLaterPauseThatTheSettingsCallForMayTakeThreeTimesTheLongest() {
        job.write(START, List.of("cfg.training.validation_freq : 1200"));
        train(12);
        pause(Duration.ofMinutes(5));
        train(12);

        pause(Duration.ofMinutes(14));
        assertThat(job.changes).isEmpty();
        pause(Duration.ofMinutes(4));
        isReported("evaluation", "Its settings or its epoch call for evaluation");
    }

    @Test
    void aSilenceThatTheSettingsDoNotCallForIsHeldAgainstThePausesBefore() {
        job.write(START, List.of("cfg.training.validation_freq : 1200"));
        train(12);
        pause(Duration.ofMinutes(5));
        train(6);

        pause(Duration.ofMinutes(9));
        isReported("silent", "The job is running, but has logged nothing for");
    }

    @Test
    void anEvaluationThatGoesOnPrintingIsAwaitedTwiceAsLong() {
        train(12);
        pause(Duration.ofMinutes(5));
        train(6);
        job.write(job.now().plusSeconds(1), List.of("Evaluating the model"));
        for (int part = 0; part < 29; part++) {
            job.write(job.now().plusSeconds(120), List.of("part %d is over".formatted(part)));
        }
        assertThat(job.changes).isEmpty();

        for (int part = 0; part < 2; part++) {
            job.write(job.now().plusSeconds(120), List.of("part %d is over".formatted(part)));
        }
        isReported("evaluation", "It last reported evaluation");
    }

    /** No table knows the words of the line. */
    @Test
    void aPauseAsAfterAnEarlierLineIsAwaitedForThreeTimesTheEarlierOne() {
        train(40);
        job.write(job.now().plusSeconds(1), List.of("Messung am zweiten Teil"));
        pause(Duration.ofMinutes(4));
        train(20);
        job.write(job.now().plusSeconds(1), List.of("Messung am zweiten Teil"));

        pause(Duration.ofMinutes(13));
        assertThat(job.changes).isEmpty();
        pause(Duration.ofMinutes(2));
        isReported("other_work", "It last reported other work");
        assertThat(job.changes.getFirst().alert().evidence().lines()).containsExactly("Messung am zweiten Teil");
    }

    @Test
    void aFirstPauseAfterALineInNewWordsMayTakeHalfAnHour() {
        train(40);
        job.write(job.now().plusSeconds(1), List.of("Messung am ersten Teil"));

        pause(Duration.ofMinutes(29));
        assertThat(job.changes).isEmpty();
        pause(Duration.ofMinutes(2));
        isReported("other_work", "It last reported other work");
    }

    @Test
    void anErrorAnnouncesNoPause() {
        train(40);
        job.write(job.now().plusSeconds(1), List.of("Traceback (most recent call last):"));

        pause(Duration.ofMinutes(6));
        isReported("silent", "The job is running, but has logged nothing for");
    }

    @Test
    void theLossOfAnEvaluationInEachReportIsNoPause() {
        for (int report = 1; report <= 40; report++) {
            job.write(
                    job.now().plus(GAP),
                    List.of("Step: %8d, Batch Loss: %.6f, Validation Loss: 2.3".formatted(report, 2 + 5.0 / report)));
        }

        pause(Duration.ofMinutes(6));
        isReported("silent", "The job is running, but has logged nothing for");
    }

    private void train(int reports) {
        for (int report = 0; report < reports; report++) {
            step += 100;
            job.write(
                    job.now().plus(GAP),
                    List.of(String.format(Locale.ROOT, "Step: %8d, Batch Loss: %.6f", step, 2 + 5.0 / step)));
        }
    }

    private void pause(Duration pause) {
        job.until(job.now().plus(pause));
    }

    private void isReported(String kind, String summary) {
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.HANG);
            assertThat(change.alert().kind()).isEqualTo(kind);
            assertThat(change.alert().summary()).startsWith(summary);
        });
    }
}
