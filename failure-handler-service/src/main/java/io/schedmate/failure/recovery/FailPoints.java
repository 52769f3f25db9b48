package io.schedmate.failure.recovery;

import io.schedmate.model.recovery.RecoveryAction;
import org.jspecify.annotations.Nullable;

/**
 * Points between decision, storage, effect and notification at which tests can kill the process. In production they
 * do nothing.
 */
@FunctionalInterface
public interface FailPoints {

    /** Where a process may die. */
    enum Place {
        /** A recovery is planned and not stored. */
        PLANNED,
        /** A step is chosen and not stored. */
        STEP_CHOSEN,
        /** A step is stored and not executed. */
        STEP_KEPT,
        /** A step is executed and its outcome is not stored. */
        STEP_DONE,
        /** An outcome is recorded in a transaction that is still open. */
        OUTCOME_NOTED,
        /** An outcome is stored and not published. */
        OUTCOME_KEPT
    }

    /** @param step the current step; null if there is none yet */
    void reached(Place place, @Nullable RecoveryAction step);

    static FailPoints none() {
        return (_, _) -> {};
    }
}
