package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;

/** {@link Sjf} as it can be had: ordered by the predicted duration instead of the true one. */
public record PlannedSjf() implements QueuePolicy {

    @Override
    public String name() {
        return "sjf-planned";
    }

    @Override
    public double key(TraceJob job) {
        return job.predictedSeconds();
    }
}
