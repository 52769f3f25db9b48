package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Consecutive attempts that end at the same step: the same failure repeatedly. */
final class RestartCheck implements Check {

    private final AlertRules rules;

    RestartCheck(AlertRules rules) {
        this.rules = rules;
    }

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        List<@Nullable Long> ended = job.earlierSteps();
        int wanted = rules.loopAttempts();
        if (ended.size() < wanted || ended.stream().limit(wanted).distinct().count() > 1) {
            return Optional.empty();
        }
        Long step = ended.getFirst();
        Long reached =
                job.state().latest() == null ? null : job.state().latest().step();
        // Without steps it is unknown whether a job repeats a failure: its log may print none before the failure.
        if (step == null || (reached != null && reached > step)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                AlertCondition.RESTART_LOOP,
                "same_step",
                AlertSeverity.CRITICAL,
                "Its last %d attempts all ended at step %d.".formatted(wanted, step),
                Objects.requireNonNullElse(job.request().startedAt(), now),
                new AlertEvidence(List.of(), Map.of("attempts", (double) wanted), List.of()),
                1));
    }
}
