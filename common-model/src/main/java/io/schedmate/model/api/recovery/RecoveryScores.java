package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * The quality of recovery decisions, including those that were only proposed.
 *
 * @param items by category and mode, with at least one decision each
 */
public record RecoveryScores(List<RecoveryScore> items) {

    public RecoveryScores {
        items = Limits.items("items", items, 0, 100);
    }
}
