package io.schedmate.recovery.policy;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rule of a policy: when it applies, and what to do.
 *
 * @param name name of the rule that people see
 * @param ifAllPass action if the suspects were tested and every test passed
 * @param mode how much SchedMate may do by itself; null for the policy's mode
 */
public record PolicyRule(
        String name,
        When when,
        PolicyAction action,
        PolicyAction ifAllPass,
        @Nullable RecoveryMode mode) {

    /** The actions that may follow when no node is found faulty. */
    static final List<PolicyAction> IF_ALL_PASS =
            List.of(PolicyAction.RESTART_AS_IS, PolicyAction.RETURN_TO_OWNER, PolicyAction.ASK_A_PERSON);

    public PolicyRule {
        Require.text("name", name);
        Require.present("when", when);
        Require.present("action", action);
        if (!IF_ALL_PASS.contains(ifAllPass)) {
            throw Require.refused("ifAllPass", "one of " + IF_ALL_PASS, ifAllPass, "leave it out");
        }
    }
}
