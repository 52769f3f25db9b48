package io.schedmate.edge.outbox;

import io.schedmate.model.event.JobEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that are sent after the transaction that adds them has committed. The events of a job are sent in order: none
 * is sent before the previous one has arrived or has become a dead letter.
 */
public interface Outbox {

    /** Adds events that belong to the calling thread's trace. */
    void add(List<? extends JobEvent> events);

    /** Adds events of several traces, in order. By default the traces are not stored. */
    default void addTraced(List<Traced> events) {
        add(events.stream().map(Traced::event).toList());
    }

    /**
     * An event with its trace.
     *
     * @param traceparent the W3C trace context of the event; null outside a trace
     */
    record Traced(JobEvent event, @Nullable String traceparent) {}
}
