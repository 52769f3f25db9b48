package io.schedmate.failure.store.recovery;

import io.schedmate.model.RecoveryMode;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A decision as JSON.
 *
 * @param priors null in rows from before this field existed
 * @param ifAllPass null in rows from before this field existed
 */
record DecisionRow(
        PolicyAction action,
        RecoveryMode mode,
        List<String> suspects,
        long pauseMillis,
        String rule,
        String reason,
        @Nullable Map<String, Double> priors,
        @Nullable PolicyAction ifAllPass) {

    static DecisionRow of(Decision decision) {
        return new DecisionRow(
                decision.action(),
                decision.mode(),
                decision.suspects().stream().sorted().toList(),
                decision.pause().toMillis(),
                decision.rule(),
                decision.reason(),
                decision.priors(),
                decision.ifAllPass());
    }

    Decision decision() {
        return new Decision(
                action,
                mode,
                Set.copyOf(suspects),
                Duration.ofMillis(pauseMillis),
                rule,
                reason,
                priors == null ? Map.of() : priors,
                ifAllPass == null ? PolicyAction.RESTART_AS_IS : ifAllPass);
    }
}
