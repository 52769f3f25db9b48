package io.schedmate.recovery.policy;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.Set;

/**
 * What is to be done, and by which rule.
 *
 * @param mode how far SchedMate goes by itself
 * @param suspects nodes to be tested before anything else is done to them
 * @param pause time before the next try
 * @param reason in words
 */
public record Decision(
        PolicyAction action, RecoveryMode mode, Set<String> suspects, Duration pause, String rule, String reason) {

    public Decision {
        Require.present("action", action);
        Require.present("mode", mode);
        suspects = Set.copyOf(suspects);
        Require.present("pause", pause);
        Require.text("rule", rule);
        Require.text("reason", reason);
    }
}
