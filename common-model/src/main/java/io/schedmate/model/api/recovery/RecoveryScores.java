package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * How recovery's decisions turned out, including the ones it only proposed.
 *
 * @param items by category and mode, those with at least one decision
 */
public record RecoveryScores(List<RecoveryScore> items) {

    public RecoveryScores {
        items = Limits.items("items", items, 0, 100);
    }
}
