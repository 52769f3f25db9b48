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

/** Attempts that end where the one before them ended, one after the other: the same failure again and again. */
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
        // Whether a job repeats what told no step is not known: its log may tell none, and the first step is beyond it.
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
