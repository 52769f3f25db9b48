package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.model.job.JobId;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * How far the partitions of the shippers' topic have been taken in, and the chunks that are on their way from there to the
 * broker. One row for each partition holds both, so that a chunk is decided, and kept, before it leaves.
 */
public interface Lanes {

    /** The lanes of these names, in their order; nobody else moves one of them until the transaction ends. */
    List<Lane> lock(Collection<String> names);

    /** Notes how far lanes that this transaction has locked have come. */
    void save(Collection<Lane> lanes);

    /** Forgets what was on its way, for lanes that have not come further since. */
    void arrived(Collection<Lane> lanes);

    /** The jobs of which chunks wait in the outbox: what comes later of them has to go behind. */
    Set<JobId> behindOthers(Collection<JobId> jobs);
}
