package io.schedmate.tracker.jobs;

import io.schedmate.model.event.JobEvent;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Events that are told once the transaction is done, in the order of their job. */
public interface Outbox {

    void add(List<? extends JobEvent> events);

    /**
     * Hands waiting events over, oldest first.
     *
     * @param send tells of each event whether it was taken; what was not stays
     * @return how many are gone
     */
    int drain(int atMost, Function<List<Promised>, List<Boolean>> send);

    /** An event and the trace that it belongs to. */
    record Promised(JobEvent event, @Nullable String traceparent) {}
}
