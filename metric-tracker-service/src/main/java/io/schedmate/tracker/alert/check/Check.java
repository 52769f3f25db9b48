package io.schedmate.tracker.alert.check;

import java.time.Instant;
import java.util.Optional;

/** Checks one condition. */
interface Check {

    /**
     * @param now the time up to which all records about the job have been read; earlier than the current time while
     *      reading lags behind
     */
    Optional<Finding> of(JobView job, Instant now);
}
