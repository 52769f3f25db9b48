package io.schedmate.tracker.alert.check;

import java.time.Instant;
import java.util.Optional;

/** Tells whether one condition holds. */
interface Check {

    /** @param now the time up to which all that was sent about the job has been read; never a clock while it is behind */
    Optional<Finding> of(JobView job, Instant now);
}
