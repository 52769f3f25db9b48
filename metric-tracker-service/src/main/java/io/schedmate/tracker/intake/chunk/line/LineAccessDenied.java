package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.model.job.JobId;

/** Lines for the log of a job that their sender may not write into. */
public final class LineAccessDenied extends RuntimeException {

    private static final long serialVersionUID = 1;

    public LineAccessDenied(JobId jobId) {
        super("Expected a job of the sender's (%s).".formatted(jobId));
    }
}
