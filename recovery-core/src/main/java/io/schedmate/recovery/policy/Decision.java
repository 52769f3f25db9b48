package io.schedmate.recovery.policy;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * The decision on a failure, and the rule that made it.
 *
 * @param mode how far SchedMate goes by itself
 * @param suspects nodes to be tested before anything else is done to them
 * @param pause time before the next try
 * @param reason in words
 * @param priors how much likelier some suspects are bad than the others, above 1
 * @param ifAllPass what follows where the suspects were tested and every test passed
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

    /** Of suspects that are all alike, whose job is started again where they pass. */
    public Decision(
            PolicyAction action, RecoveryMode mode, Set<String> suspects, Duration pause, String rule, String reason) {
        this(action, mode, suspects, pause, rule, reason, Map.of(), PolicyAction.RESTART_AS_IS);
    }

    /** The same, told in other words. */
    public Decision because(String words) {
        return new Decision(action, mode, suspects, pause, rule, words, priors, ifAllPass);
    }

    /** The same, done as far as another mode has it. */
    public Decision in(RecoveryMode other) {
        return new Decision(action, other, suspects, pause, rule, reason, priors, ifAllPass);
    }
}
