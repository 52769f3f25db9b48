package io.schedmate.failure.evidence;

import io.schedmate.model.event.JobAlertChanged;

/** Follows alerts to add evidence to them. */
public interface AlertFollower {

    /** Runs in the transaction of the caller; a repeated event must change nothing. */
    void alerted(JobAlertChanged event);
}
