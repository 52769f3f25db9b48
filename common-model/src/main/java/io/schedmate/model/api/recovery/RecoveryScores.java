package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * What recovery's decisions were worth, in shadow too.
 *
 * @param items by category and mode, those with at least one decision
 */
public record RecoveryScores(List<RecoveryScore> items) {

    public RecoveryScores {
        items = Limits.items("items", items, 0, 100);
    }
}
