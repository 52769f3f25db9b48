package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlertCostTest {

    private static final int GPUS = 8;
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Replay job =
            new Replay(AlertRules.DEFAULT, "job", new JobOwners.Requested(GPUS, null, null, null, null), START);

    @Test
    void aHangThatLastsUntilTheJobEndsCostsItsGpusUntilThen() {
        for (int step = 1; step <= 30; step++) {
            job.write(job.now().plusSeconds(60), List.of("step %d/1000 loss 2.%02d".formatted(step, step)));
        }
        // Between two updates of the alert.
        job.until(job.now().plus(Duration.ofMinutes(64)));
        job.end();

        assertThat(job.changes).extracting(JobAlertChanged::change).contains(AlertChange.OPENED, AlertChange.CLOSED);
        JobAlert closed = job.changes.getLast().alert();
        double hours = Duration.between(closed.since(), job.now()).toSeconds() / 3600.0;
        assertThat(hours).isGreaterThan(1);
        assertThat(closed.cost().gpuHoursSoFar()).isCloseTo(GPUS * hours, within(0.01));
    }
}
