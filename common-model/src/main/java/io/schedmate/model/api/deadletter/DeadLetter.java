package io.schedmate.model.api.deadletter;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message that could not be processed, and the reason.
 *
 * @param deadLetterId dead-letter topic, partition and offset
 * @param topic topic that it was read from
 * @param deliveries number of times it was tried
 * @param valuePreview beginning of the value, with secrets masked
 * @param replayedAt time when it was last replayed; null = never
 */
public record DeadLetter(
        String deadLetterId,
        String topic,
        int partition,
        long offset,
        @Nullable String key,
        String reason,
        Instant failedAt,
        int deliveries,
        @Nullable String valuePreview,
        @Nullable Instant replayedAt) {

    public DeadLetter {
        Limits.text("deadLetterId", Require.present("deadLetterId", deadLetterId), 1, 256);
        Limits.text("topic", Require.present("topic", topic), 1, 249);
        Limits.atLeast("partition", partition, 0);
        Limits.atLeast("offset", offset, 0);
        Limits.text("key", key, 1, 1024);
        Limits.text("reason", Require.present("reason", reason), 1, 4000);
        Require.present("failedAt", failedAt);
        Limits.atLeast("deliveries", deliveries, 1);
        Limits.text("valuePreview", valuePreview, 0, 2000);
    }
}
