package io.schedmate.simulator.policy.queue;

import io.schedmate.simulator.trace.TraceJob;

/**
 * SchedMate as a scheduler (full paper, section 5.4): the job with the least expected GPU time starts first, on its own
 * GPUs; a job that does not fit is skipped.
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
