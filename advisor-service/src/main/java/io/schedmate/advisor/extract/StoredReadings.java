package io.schedmate.advisor.extract;

import io.schedmate.code.admission.Readings;
import io.schedmate.model.job.JobId;
import java.time.Instant;

/** Stores readings that all replicas share and that survive a restart. */
public interface StoredReadings {

    /** All readings; those that are stored through it belong to the data of that job. */
    Readings of(JobId job);

    /** Removes what was stored for a job up to a time. */
    void forget(JobId job, Instant until);

    /** Removes the readings that were last used before a time. */
    int forgetUnusedSince(Instant time);
}
