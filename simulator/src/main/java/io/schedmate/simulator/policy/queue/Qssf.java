package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;

/** Quasi-shortest service first (Helios, SC '21): the least predicted GPU time starts first. */
public record Qssf() implements QueuePolicy {

    @Override
    public String name() {
        return "qssf";
    }

    @Override
    public double key(TraceJob job) {
        return job.predictedSeconds() * job.gpus();
    }

    /** Returns true, as in the published simulator. */
    @Override
    public boolean ordersFreshQueueByGpus() {
        return true;
    }
}
