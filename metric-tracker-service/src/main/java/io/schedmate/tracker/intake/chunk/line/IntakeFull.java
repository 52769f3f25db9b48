package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.model.job.JobId;

/** Thrown for lines without room at the moment. */
public final class IntakeFull extends RuntimeException {

    private static final long serialVersionUID = 1;

    public IntakeFull(JobId jobId) {
        super("No room for lines of job %s.".formatted(jobId));
    }
}
