package io.schedmate.advisor.extract;

import io.schedmate.code.admission.Readings;
import io.schedmate.model.job.JobId;
import java.time.Instant;

/** Stores readings for all replicas, beyond a restart. */
public interface StoredReadings {

    /** All readings; those that are kept through it are of that job's data. */
    Readings of(JobId job);

    /** Removes what was kept for a job no later than then. */
    void forget(JobId job, Instant until);

    /** Removes readings that were not used since then. */
    int forgetUnusedSince(Instant time);
}
