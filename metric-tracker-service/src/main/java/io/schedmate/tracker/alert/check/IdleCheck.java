package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.metrics.ResourceUse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Detects allocated GPUs that are nearly idle. */
record IdleCheck(AlertRules rules) implements Check {

    /** The minimum number of readings; fewer could all be from one pause. */
    private static final int MIN_READINGS = 20;

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        ResourceUse use = job.lately();
        Instant since = job.state().steadySince();
        if (use == null || use.utilisationRatio() == null || since == null || use.readings() < MIN_READINGS) {
            return Optional.empty();
        }
        double used = use.utilisationRatio();
        if (used >= rules.idleBelowRatio() || Duration.between(since, now).compareTo(rules.idleFor()) < 0) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                AlertCondition.GPU_IDLE,
                "idle",
                AlertSeverity.WARNING,
                "Its GPUs were used %.0f %% of the time.".formatted(100 * used),
                since,
                new AlertEvidence(
                        List.of(),
                        Map.of("gpuUtilisationRatio", used, "readings", (double) use.readings()),
                        job.request().nodes()),
                1 - used));
    }
}
