package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;

/** {@link Sjf} with predicted instead of true durations. */
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
