package io.schedmate.recovery.policy;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * The decision on a failure, and the rule that made it.
 *
 * @param mode how much SchedMate may do by itself
 * @param suspects nodes to test before any other action on them
 * @param pause wait before the next attempt
 * @param reason in words
 * @param priors relative probability of suspects that are likelier to be faulty than the others, greater than 1
 * @param ifAllPass action if the suspects were tested and every test passed
 */
public record Decision(
        PolicyAction action,
        RecoveryMode mode,
        Set<String> suspects,
        Duration pause,
        String rule,
        String reason,
        Map<String, Double> priors,
        PolicyAction ifAllPass) {

    public Decision {
        Require.present("action", action);
        Require.present("mode", mode);
        suspects = Set.copyOf(suspects);
        Require.present("pause", pause);
        Require.text("rule", rule);
        Require.text("reason", reason);
        priors = Map.copyOf(priors);
        Require.present("ifAllPass", ifAllPass);
    }

    /** Returns this decision with another reason. */
    public Decision because(String words) {
        return new Decision(action, mode, suspects, pause, rule, words, priors, ifAllPass);
    }

    /** Returns this decision with another mode. */
    public Decision in(RecoveryMode other) {
        return new Decision(action, other, suspects, pause, rule, reason, priors, ifAllPass);
    }
}
