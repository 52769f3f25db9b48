package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;

/** How far each source has been taken in. */
public interface SourcePositions {

    /** Nobody else moves it until the transaction ends. */
    SourcePosition lock(JobId jobId, int attempt, LogSource source);

    void save(JobId jobId, int attempt, LogSource source, SourcePosition position);
}
