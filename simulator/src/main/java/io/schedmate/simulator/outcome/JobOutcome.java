package io.schedmate.simulator.outcome;

import io.schedmate.simulator.trace.TraceJob;
import java.util.Set;

/**
 * The outcome of a job.
 *
 * @param startSeconds of its first start
 * @param queueSeconds waited in all: before the first start and after each preemption
 * @param failures after each of which it was started again
 * @param marks what else happened to it
 */
public record JobOutcome(
        TraceJob job,
        long startSeconds,
        long endSeconds,
        long queueSeconds,
        int preemptions,
        int failures,
        Set<JobMark> marks) {

    public JobOutcome {
        marks = Set.copyOf(marks);
    }

    /** A job that never failed. */
    public JobOutcome(
            TraceJob job, long startSeconds, long endSeconds, long queueSeconds, int preemptions, Set<JobMark> marks) {
        this(job, startSeconds, endSeconds, queueSeconds, preemptions, 0, marks);
    }

    /** A job to which nothing else happened. */
    public JobOutcome(TraceJob job, long startSeconds, long endSeconds, long queueSeconds, int preemptions) {
        this(job, startSeconds, endSeconds, queueSeconds, preemptions, 0, Set.of());
    }

    /** Job completion time: from submit to end. */
    public long jctSeconds() {
        return endSeconds - job.submitSeconds();
    }
}
