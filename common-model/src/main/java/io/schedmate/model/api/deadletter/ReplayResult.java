package io.schedmate.model.api.deadletter;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * The result of replaying many dead letters, one entry each.
 *
 * @param replayed those that were put back
 * @param refused those that were not, and why
 * @param more whether the topic has more to put back
 */
public record ReplayResult(List<ReplayReceipt> replayed, List<ReplayRefusal> refused, boolean more) {

    public ReplayResult {
        replayed = Limits.items("replayed", replayed, 0, 500);
        refused = Limits.items("refused", refused, 0, 500);
    }
}
