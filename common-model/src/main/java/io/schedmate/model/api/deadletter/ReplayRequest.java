package io.schedmate.model.api.deadletter;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects the dead letters to replay: the given ones, or the oldest of a topic that were not replayed yet.
 *
 * @param deadLetterIds dead letters to replay; empty = those of the topic
 * @param topic topic that they came from; null = the given ones
 * @param again whether to include letters that were already replayed; null = no
 */
public record ReplayRequest(
        List<String> deadLetterIds,
        @Nullable String topic,
        @Nullable Boolean again) {

    public ReplayRequest {
        deadLetterIds = Limits.items("deadLetterIds", deadLetterIds, 0, 500);
        deadLetterIds.forEach(id -> Limits.text("deadLetterIds", id, 1, 256));
        Limits.text("topic", topic, 1, 249);
        if (deadLetterIds.isEmpty() == (topic == null)) {
            throw Require.refused(
                    "topic", "given if and only if deadLetterIds is empty", topic, "name dead letters or their topic");
        }
    }
}
