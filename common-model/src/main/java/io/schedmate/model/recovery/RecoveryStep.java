package io.schedmate.model.recovery;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * One step of a recovery.
 *
 * @param number counts from 1 within its recovery
 * @param node that it acts on, if any
 * @param reason why it is taken
 * @param detail its result
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
