package io.schedmate.recovery.policy;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * One line of a policy: what it is about, and what to do.
 *
 * @param name how the rule is told to people
 * @param mode how far SchedMate goes by itself; null for the policy's own
 */
public record PolicyRule(
        String name,
        When when,
        PolicyAction action,
        @Nullable RecoveryMode mode) {

    public PolicyRule {
        Require.text("name", name);
        Require.present("when", when);
        Require.present("action", action);
    }
}
