package io.schedmate.model.recovery;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * One step of a recovery.
 *
 * @param number number of the step within its recovery, from 1
 * @param node node that it acts on, if any
 * @param reason reason for the step
 * @param detail result of the step
 */
public record RecoveryStep(
        int number,
        RecoveryAction action,
        @Nullable String node,
        StepOutcome outcome,
        String reason,
        @Nullable String detail) {

    public RecoveryStep {
        if (number < 1) {
            throw Require.refused("number", "at least 1", number, "count steps from 1");
        }
        Require.present("action", action);
        Require.present("outcome", outcome);
        Require.text("reason", reason);
    }
}
