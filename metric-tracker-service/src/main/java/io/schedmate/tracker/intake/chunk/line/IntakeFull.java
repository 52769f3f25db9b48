package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.model.job.JobId;

/** Thrown if there is currently no room for the lines of a job. */
public final class IntakeFull extends RuntimeException {

    private static final long serialVersionUID = 1;

    public IntakeFull(JobId jobId) {
        super("No room for lines of job %s.".formatted(jobId));
    }
}
