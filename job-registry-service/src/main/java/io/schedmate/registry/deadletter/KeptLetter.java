package io.schedmate.registry.deadletter;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter as it is stored on its dead-letter topic, and what was done about it.
 *
 * @param deadLetterId dead-letter topic, partition and offset
 * @param topic that it was read from
 * @param value as it came; null = it had none
 * @param headers those that it was sent with
 */
public record KeptLetter(
        String deadLetterId,
        String topic,
        int partition,
        long offset,
        @Nullable String key,
        String reason,
        Instant failedAt,
        int deliveries,
        byte @Nullable [] value,
        Map<String, String> headers,
        @Nullable Instant replayedAt) {}
