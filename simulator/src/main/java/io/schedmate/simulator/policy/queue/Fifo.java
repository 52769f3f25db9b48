package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;

/** First in, first out: the job that was submitted first starts first. */
public record Fifo() implements QueuePolicy {

    @Override
    public String name() {
        return "fifo";
    }

    @Override
    public double key(TraceJob job) {
        return job.submitSeconds();
    }
}
