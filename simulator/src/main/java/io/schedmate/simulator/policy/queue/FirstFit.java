package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;

/**
 * The first submitted job that fits starts first; a job that does not fit is skipped, and no GPUs are reserved for it.
 */
public record FirstFit() implements QueuePolicy {

    @Override
    public String name() {
        return "first-fit";
    }

    @Override
    public double key(TraceJob job) {
        return job.submitSeconds();
    }

    @Override
    public boolean passesWhatDoesNotFit() {
        return true;
    }
}
