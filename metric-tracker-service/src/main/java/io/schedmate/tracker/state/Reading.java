package io.schedmate.tracker.state;

import io.schedmate.model.job.JobId;
import java.time.Instant;

/** The progress of reading logs, over all instances. */
public interface Reading {

    /** Returns the current progress, which is valid for some seconds. */
    UpTo look(Instant now);

    /** The time for each job up to which everything sent about it has been read. */
    interface UpTo {

        Instant of(JobId jobId);
    }
}
