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
        /** A recovery is planned and not kept. */
        PLANNED,
        /** A step is chosen and not kept. */
        STEP_CHOSEN,
        /** A step is kept and not done. */
        STEP_KEPT,
        /** A step is done and its outcome not kept. */
        STEP_DONE,
        /** An outcome is noted in a transaction that has not ended. */
        OUTCOME_NOTED,
        /** An outcome is kept, and others are not told yet. */
        OUTCOME_KEPT
    }

    /** @param step that is taken there; null where there is none yet */
    void reached(Place place, @Nullable RecoveryAction step);

    static FailPoints none() {
        return (_, _) -> {};
    }
}
