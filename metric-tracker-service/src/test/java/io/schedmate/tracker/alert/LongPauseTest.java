package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests pauses that the log names and that are longer than earlier ones. */
class LongPauseTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Replay job =
            new Replay(AlertRules.DEFAULT, "job", new JobOwners.Requested(8, null, null, null, null), START);
    private int step;

    /** The minimum is half an hour, and the usual gap is three minutes. */
    @Test
    void aRunOfLongStepsIsAwaitedForTwelveUsualGaps() {
        train(12);
        pause(Duration.ofMinutes(6));
        train(6);
        job.write(job.now().plusSeconds(1), List.of("Predicting 1001 example(s)... (greedy decoding)"));

        pause(Duration.ofMinutes(34));
        assertThat(job.changes).isEmpty();

        pause(Duration.ofMinutes(3));
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.HANG);
            assertThat(change.alert().kind()).isEqualTo("evaluation");
        });
    }

    private void train(int reports) {
        for (int report = 0; report < reports; report++) {
            step += 100;
            job.write(
                    job.now().plus(Duration.ofMinutes(3)),
                    List.of("Step: %8d, Batch Loss: %.6f".formatted(step, 2 + 5.0 / step)));
        }
    }

    private void pause(Duration pause) {
        job.until(job.now().plus(pause));
    }
}
