package io.schedmate.edge.outbox;

import io.schedmate.model.topic.EventType;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A waiting event.
 *
 * @param id increases in the order in which events were added
 * @param json the event as it was added
 * @param traceparent the trace that it belongs to; null outside of a trace
 */
public record Waiting(
        long id,
        UUID jobId,
        EventType type,
        String json,
        @Nullable String traceparent) {}
