package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;

/** Shortest job first by the true run time: the result of perfect knowledge without preemption. */
public record Sjf() implements QueuePolicy {

    @Override
    public String name() {
        return "sjf";
    }

    @Override
    public double key(TraceJob job) {
        return job.durationSeconds();
    }
}
