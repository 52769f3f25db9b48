package io.schedmate.simulator.outcome;

import io.schedmate.simulator.trace.TraceJob;

/**
 * How a job fared.
 *
 * @param startSeconds of its first start
 * @param queueSeconds waited in all: before the first start and after each preemption
 */
public record JobOutcome(TraceJob job, long startSeconds, long endSeconds, long queueSeconds, int preemptions) {

    /** Job completion time: from submit to end. */
    public long jctSeconds() {
        return endSeconds - job.submitSeconds();
    }
}
