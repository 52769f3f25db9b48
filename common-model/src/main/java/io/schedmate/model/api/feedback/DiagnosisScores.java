package io.schedmate.model.api.feedback;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * The accuracy of diagnoses over time, according to feedback.
 *
 * @param items scores by week, newest first, then by category
 */
public record DiagnosisScores(List<DiagnosisScore> items) {

    public DiagnosisScores {
        items = Limits.items("items", items, 0, 1000);
    }
}
