package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.model.job.JobId;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Stores the progress of the shippers' partitions, and the chunks that are being sent to the broker. One row per
 * partition holds both, so that each chunk is stored before it is sent.
 */
public interface PartitionPositions {

    /** Returns the positions with these names in order, and locks them for the transaction. */
    List<PartitionPosition> lock(Collection<String> names);

    /** Saves the progress of positions that this transaction has locked. */
    void save(Collection<PartitionPosition> positions);

    /** Deletes the sent chunks of positions that have not advanced since. */
    void arrived(Collection<PartitionPosition> positions);

    /** Returns the jobs with chunks in the outbox; their later chunks must be sent after those. */
    Set<JobId> behindOthers(Collection<JobId> jobs);
}
