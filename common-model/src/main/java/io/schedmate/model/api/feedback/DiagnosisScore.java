package io.schedmate.model.api.feedback;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * The number of a category's diagnoses that people found right in a week.
 *
 * @param weekFrom start of the week: Monday, 00:00 UTC
 * @param category category of the diagnoses
 * @param judged number of diagnoses with feedback in that week
 * @param right number of them that were found right
 */
public record DiagnosisScore(Instant weekFrom, FailureCategory category, int judged, int right) {

    public DiagnosisScore {
        Require.present("weekFrom", weekFrom);
        Require.present("category", category);
        Limits.atLeast("judged", judged, 1);
        Limits.atLeast("right", right, 0);
    }
}
