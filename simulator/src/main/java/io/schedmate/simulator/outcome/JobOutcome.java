package io.schedmate.simulator.outcome;

import io.schedmate.simulator.trace.TraceJob;
import java.util.Set;

/**
 * The outcome of a job.
 *
 * @param startSeconds time of its first start
 * @param queueSeconds total wait before the first start and after each preemption
 * @param failures number of failures, each followed by a restart
 * @param marks other events
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

    /** Creates the outcome of a job that never failed. */
    public JobOutcome(
            TraceJob job, long startSeconds, long endSeconds, long queueSeconds, int preemptions, Set<JobMark> marks) {
        this(job, startSeconds, endSeconds, queueSeconds, preemptions, 0, marks);
    }

    /** Creates the outcome of a job without other events. */
    public JobOutcome(TraceJob job, long startSeconds, long endSeconds, long queueSeconds, int preemptions) {
        this(job, startSeconds, endSeconds, queueSeconds, preemptions, 0, Set.of());
    }

    /** Returns the job completion time: from submit to end. */
    public long jctSeconds() {
        return endSeconds - job.submitSeconds();
    }
}
