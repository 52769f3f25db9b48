package io.schedmate.tracker.alert;

import static io.schedmate.tracker.alert.Trainings.GAP;
import static io.schedmate.tracker.alert.Trainings.START;
import static io.schedmate.tracker.alert.Trainings.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ReportedLossTest {

    /** The lines of an evaluation arrive alone, and do not contain the previous loss. */
    @Test
    void theLossOfEvaluationsIsNotTheLossOfTheTraining() {
        Replay job = job(null);
        for (int epoch = 1; epoch <= 60; epoch++) {
            Instant start = START.plus(Duration.ofMinutes(4).multipliedBy(epoch));
            job.write(start, List.of(train(5.0 / epoch)));
            job.write(
                    start.plusSeconds(20),
                    List.of("- Eval metrics : accuracy: 0.5 ; loss: 0.000", "Epoch %d/175".formatted(epoch + 1)));
        }

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aLossThatIsReportedSeldomIsNotFlat() {
        Replay job = job(null);
        for (int step = 1; step <= 250; step++) {
            String loss = step % 100 == 0 ? String.format(Locale.ROOT, " | loss: %.6f", 5.0 / step) : "";
            job.write(
                    START.plus(GAP.multipliedBy(step)), List.of("step %d/9000 | lr: 1.0e-04%s".formatted(step, loss)));
        }

        assertThat(job.changes).isEmpty();
    }

    private static String train(double loss) {
        return String.format(Locale.ROOT, "- Train metrics: accuracy: 0.6 ; loss: %.3f", loss);
    }
}
