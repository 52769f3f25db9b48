package io.schedmate.shipping.guard;

import io.schedmate.model.job.JobId;
import java.util.OptionalLong;

/** Finds the owners of jobs as their scheduler reports them. */
@FunctionalInterface
public interface JobOwners {

    /**
     * Returns the id of the job's owner as a user of this system; empty while the scheduler does not report the owner.
     */
    OptionalLong ownerOf(JobId job);

    /** Returns a lookup without owners, for when no scheduler can be queried. */
    static JobOwners unknown() {
        return _ -> OptionalLong.empty();
    }
}
