package io.schedmate.tracker.state;

import io.schedmate.model.job.JobId;
import java.time.Instant;

/** How far the logs have been read, by all instances together. */
public interface Reading {

    /** A look at it, good for some seconds. */
    UpTo look(Instant now);

    /** Tells of one job up to when all that was sent about it has been read. */
    interface UpTo {

        Instant of(JobId jobId);
    }
}
