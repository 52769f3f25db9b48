package io.schedmate.model.api.recovery;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * The comparison of the decisions on one category in one mode with later events.
 *
 * @param mode extent to which recovery was allowed to act
 * @param decided number of decisions
 * @param borneOut number of decisions confirmed by later events: a restart that got further, a stop after which the job
 *     failed in the same way again
 * @param contradicted number of decisions refuted by later events
 */
public record RecoveryScore(FailureCategory category, RecoveryMode mode, int decided, int borneOut, int contradicted) {

    public RecoveryScore {
        Require.present("category", category);
        Require.present("mode", mode);
        Limits.atLeast("decided", decided, 0);
        Limits.atLeast("borneOut", borneOut, 0);
        Limits.atLeast("contradicted", contradicted, 0);
    }
}
