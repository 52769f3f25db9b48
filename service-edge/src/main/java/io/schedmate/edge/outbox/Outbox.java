package io.schedmate.edge.outbox;

import io.schedmate.model.event.JobEvent;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Events that will be sent once the transaction that puts them here has ended well, a job's events in their order. */
public interface Outbox {

    void add(List<? extends JobEvent> events);

    /**
     * Takes the oldest event of each of some jobs, hands them on, and removes what was sent. Several may do so at once.
     *
     * @param send tells for each event, in their order, whether it was sent
     * @return how many were sent
     */
    int drain(int atMost, Function<List<Promised>, List<Boolean>> send);

    /** An event with the trace that it belongs to. */
    record Promised(JobEvent event, @Nullable String traceparent) {}
}
