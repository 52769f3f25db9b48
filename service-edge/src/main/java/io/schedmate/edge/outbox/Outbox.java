package io.schedmate.edge.outbox;

import io.schedmate.model.event.JobEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that will be sent after the transaction that adds them has committed. Each job's events are sent in order:
 * none is sent before the preceding one has arrived or become a dead letter.
 */
public interface Outbox {

    /** Adds events of the calling thread's trace. */
    void add(List<? extends JobEvent> events);

    /** Adds events of several traces, in order. The default implementation stores no traces. */
    default void addTraced(List<Traced> events) {
        add(events.stream().map(Traced::event).toList());
    }

    /** @param traceparent W3C trace context of the event; null outside of a trace */
    record Traced(JobEvent event, @Nullable String traceparent) {}
}
