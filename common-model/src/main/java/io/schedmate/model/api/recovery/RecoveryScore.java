package io.schedmate.model.api.recovery;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * How recovery's decisions on one category in one mode compare with what happened afterwards.
 *
 * @param category the category
 * @param mode how far it was allowed to go
 * @param decided decisions
 * @param borneOut of these, those that what happened bears out: a restart that came further, a stop after which the job
 *     failed in the same way again
 * @param contradicted of these, those that what happened contradicts
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
