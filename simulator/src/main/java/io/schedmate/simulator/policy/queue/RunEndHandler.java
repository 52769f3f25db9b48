package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;
import java.util.Optional;

/** Decides what follows the end of a run. */
@FunctionalInterface
interface RunEndHandler {

    /** Nothing follows. */
    RunEndHandler NONE = (run, end) -> Optional.empty();

    /** Returns the next run, submitted at {@code endSeconds} or later; empty if the job is done. */
    Optional<TraceJob> of(TraceJob run, long endSeconds);
}
