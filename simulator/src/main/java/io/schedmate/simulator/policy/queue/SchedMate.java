package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;

/**
 * SchedMate as a scheduler of its own (full paper, section 5.4): the job that is expected to need the least GPU time starts
 * first, on GPUs of its own, and what does not fit is passed.
 */
public record SchedMate() implements QueuePolicy {

    @Override
    public String name() {
        return "schedmate";
    }

    @Override
    public double key(TraceJob job) {
        return job.predictedSeconds() * job.gpus();
    }

    @Override
    public boolean passesWhatDoesNotFit() {
        return true;
    }
}
