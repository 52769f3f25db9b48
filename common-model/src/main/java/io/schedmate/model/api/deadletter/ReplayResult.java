package io.schedmate.model.api.deadletter;

import io.schedmate.model.api.Limits;
import java.util.List;

/**
 * The result of replaying dead letters, with one entry each.
 *
 * @param replayed dead letters that were published again
 * @param refused other dead letters, with reasons
 * @param more whether the topic has more dead letters to replay
 */
public record ReplayResult(List<ReplayReceipt> replayed, List<ReplayRefusal> refused, boolean more) {

    public ReplayResult {
        replayed = Limits.items("replayed", replayed, 0, 500);
        refused = Limits.items("refused", refused, 0, 500);
    }
}
