package io.schedmate.advisor.extract;

import io.schedmate.code.admission.Readings;
import io.schedmate.model.job.JobId;
import java.time.Instant;

/** Stores readings that all replicas share and that survive a restart. */
public interface StoredReadings {

    /** Returns all readings. Those stored through the returned object belong to the data of that job. */
    Readings of(JobId job);

    /** Deletes the readings stored for a job up to a time. */
    void forget(JobId job, Instant until);

    /** Deletes readings that were last used before a time. */
    int forgetUnusedSince(Instant time);
}
