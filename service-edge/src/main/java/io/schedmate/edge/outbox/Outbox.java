package io.schedmate.edge.outbox;

import io.schedmate.model.event.JobEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that will be sent once the transaction that puts them here has ended well. Each job's events leave in their
 * order: none is sent before the one ahead of it has arrived or has been put aside.
 */
public interface Outbox {

    /** Events that are a part of the calling thread's trace. */
    void add(List<? extends JobEvent> events);

    /** Events of several traces, in their order. An outbox that keeps no traces adds them like others. */
    default void addTraced(List<Traced> events) {
        add(events.stream().map(Traced::event).toList());
    }

    /** @param traceparent the trace that the event is a part of; null outside of a trace */
    record Traced(JobEvent event, @Nullable String traceparent) {}
}
