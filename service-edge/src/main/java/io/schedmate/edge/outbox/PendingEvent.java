package io.schedmate.edge.outbox;

import io.schedmate.model.topic.EventType;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event that waits in the outbox.
 *
 * @param id a number that increases in the order in which events were added
 * @param type null if this version does not know the type; a later version may have added the event
 * @param json the event as it was added
 * @param traceparent the W3C trace context of the event; null outside a trace
 */
public record PendingEvent(
        long id,
        UUID jobId,
        @Nullable EventType type,
        String json,
        @Nullable String traceparent) {}
