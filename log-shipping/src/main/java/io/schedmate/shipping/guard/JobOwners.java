package io.schedmate.shipping.guard;

import io.schedmate.model.job.JobId;
import java.util.OptionalLong;

/** The owners of jobs, as their scheduler reports them. */
@FunctionalInterface
public interface JobOwners {

    /** The number of the job's user on this system; empty while the scheduler does not tell. */
    OptionalLong ownerOf(JobId job);

    /** Where no scheduler can be asked. */
    static JobOwners unknown() {
        return _ -> OptionalLong.empty();
    }
}
