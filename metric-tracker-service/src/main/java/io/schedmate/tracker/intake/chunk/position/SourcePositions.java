package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Stores the progress of each source. */
public interface SourcePositions {

    /** Returns the positions of the sources and locks them for the transaction. */
    Map<SourceKey, SourcePosition> lock(Collection<SourceKey> sources);

    /** Saves the positions of sources that this transaction has locked. */
    void save(Map<SourceKey, SourcePosition> positions);

    default SourcePosition lock(JobId jobId, int attempt, LogSource source) {
        SourceKey key = new SourceKey(jobId, attempt, source);
        return lock(List.of(key)).getOrDefault(key, SourcePosition.START);
    }

    default void save(JobId jobId, int attempt, LogSource source, SourcePosition position) {
        save(Map.of(new SourceKey(jobId, attempt, source), position));
    }
}
