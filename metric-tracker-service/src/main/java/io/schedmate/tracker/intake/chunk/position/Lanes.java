package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.model.job.JobId;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Stores the progress of the shippers' partitions, and the chunks on their way to the broker. One row per partition
 * holds both, so that each chunk is stored before it is sent.
 */
public interface Lanes {

    /** Returns the lanes with these names in order, locked for the transaction. */
    List<Lane> lock(Collection<String> names);

    /** Saves the progress of lanes that this transaction has locked. */
    void save(Collection<Lane> lanes);

    /** Deletes the sent chunks of lanes that have not advanced since. */
    void arrived(Collection<Lane> lanes);

    /** Returns the jobs with chunks in the outbox; their later chunks must follow those. */
    Set<JobId> behindOthers(Collection<JobId> jobs);
}
