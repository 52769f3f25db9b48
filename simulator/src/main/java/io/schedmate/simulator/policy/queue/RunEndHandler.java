package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;
import java.util.Optional;

/** What follows when a run ends. */
@FunctionalInterface
interface RunEndHandler {

    /** A job that has ended has ended. */
    RunEndHandler NONE = (run, end) -> Optional.empty();

    /** The run that comes next, submitted at {@code endSeconds} or later; empty where the job is done. */
    Optional<TraceJob> of(TraceJob run, long endSeconds);
}
