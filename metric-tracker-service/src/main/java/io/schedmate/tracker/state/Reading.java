package io.schedmate.tracker.state;

import io.schedmate.model.job.JobId;
import java.time.Instant;

/** The progress of reading logs over all instances. */
public interface Reading {

    /** Returns the progress, valid for some seconds. */
    UpTo look(Instant now);

    /** Returns for a job the time up to which everything sent about it has been read. */
    interface UpTo {

        Instant of(JobId jobId);
    }
}
