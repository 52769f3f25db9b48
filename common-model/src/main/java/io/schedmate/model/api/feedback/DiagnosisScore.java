package io.schedmate.model.api.feedback;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * How many diagnoses of a category people found right in a week.
 *
 * @param weekFrom when the week begins: Monday, 00:00 UTC
 * @param category what the diagnoses said
 * @param judged diagnoses that somebody judged in that week
 * @param right of these, those that were found right
 */
public record DiagnosisScore(Instant weekFrom, FailureCategory category, int judged, int right) {

    public DiagnosisScore {
        Require.present("weekFrom", weekFrom);
        Require.present("category", category);
        Limits.atLeast("judged", judged, 1);
        Limits.atLeast("right", right, 0);
    }
}
