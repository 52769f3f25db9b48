package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.StepOutcome;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A step that was begun or skipped.
 *
 * @param number from 1, in the order of their beginning
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

    boolean is(RecoveryAction wanted, @Nullable String of) {
        return action == wanted && Objects.equals(node, of);
    }
}
