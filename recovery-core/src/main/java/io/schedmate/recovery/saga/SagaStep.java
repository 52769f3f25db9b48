package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.StepOutcome;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A step that was started or skipped.
 *
 * @param number from 1, in the order in which the steps started
 * @param detail result of the step; null while it runs, and for a step that was refused before it started
 */
public record SagaStep(
        int number,
        RecoveryAction action,
        @Nullable String node,
        StepOutcome outcome,
        String reason,
        @Nullable String detail) {

    SagaStep ended(StepOutcome how, String what) {
        return new SagaStep(number, action, node, how, reason, what);
    }

    /**
     * Returns whether the step failed or was refused before it started. A step that nothing carries out here does not
     * count.
     */
    boolean wentWrong() {
        boolean refused = outcome == StepOutcome.SKIPPED && detail == null;
        return outcome == StepOutcome.FAILED || refused;
    }

    boolean is(RecoveryAction wanted, @Nullable String of) {
        return action == wanted && Objects.equals(node, of);
    }
}
