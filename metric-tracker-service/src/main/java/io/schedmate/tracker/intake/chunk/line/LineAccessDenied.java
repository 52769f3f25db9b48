package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.model.job.JobId;

/** Thrown for lines that their sender may not add to a job's log. */
public final class LineAccessDenied extends RuntimeException {

    private static final long serialVersionUID = 1;

    public LineAccessDenied(JobId jobId) {
        super("Expected a job for which the sender may send lines, got (%s).".formatted(jobId));
    }
}
