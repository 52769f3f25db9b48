package io.schedmate.registry.deadletter;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter as stored on its dead-letter topic, and whether it was replayed.
 *
 * @param deadLetterId dead-letter topic, partition and offset
 * @param record the record that could not be processed
 */
public record KeptLetter(
        String deadLetterId,
        Original record,
        String reason,
        Instant failedAt,
        int deliveries,
        @Nullable Instant replayedAt) {

    /**
     * A record as it was read.
     *
     * @param topic the topic that it was read from
     * @param value the value as received; null = none
     * @param headers the headers as sent
     */
    public record Original(
            String topic,
            int partition,
            long offset,
            @Nullable String key,
            byte @Nullable [] value,
            Map<String, String> headers) {}
}
