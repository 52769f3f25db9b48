package io.schedmate.model.api.feedback;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * How many diagnoses of a category people found right in a week.
 *
 * @param weekFrom start of the week: Monday, 00:00 UTC
 * @param category of the diagnoses
 * @param judged diagnoses with feedback in that week
 * @param right those of them that were found right
 */
public record DiagnosisScore(Instant weekFrom, FailureCategory category, int judged, int right) {

    public DiagnosisScore {
        Require.present("weekFrom", weekFrom);
        Require.present("category", category);
        Limits.atLeast("judged", judged, 1);
        Limits.atLeast("right", right, 0);
    }
}
