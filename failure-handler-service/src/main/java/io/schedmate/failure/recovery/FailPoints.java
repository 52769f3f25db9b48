package io.schedmate.failure.recovery;

import io.schedmate.model.recovery.RecoveryAction;
import org.jspecify.annotations.Nullable;

/**
 * The points between decision, storage, effect and notification at which tests can kill the process. In production,
 * they do nothing.
 */
@FunctionalInterface
public interface FailPoints {

    /** The points at which the process may be killed. */
    enum Place {
        /** A recovery has been planned, but not stored. */
        PLANNED,
        /** A step has been chosen, but not stored. */
        STEP_CHOSEN,
        /** A step has been stored, but not executed. */
        STEP_KEPT,
        /** A step has been executed, but its outcome has not been stored. */
        STEP_DONE,
        /** An outcome has been recorded in a transaction that is still open. */
        OUTCOME_NOTED,
        /** An outcome has been stored, but not published. */
        OUTCOME_KEPT
    }

    /** @param step the current step; null if there is none yet */
    void reached(Place place, @Nullable RecoveryAction step);

    static FailPoints none() {
        return (_, _) -> {};
    }
}
