package io.schedmate.failure.evidence;

import io.schedmate.model.event.JobAlertChanged;

/** Follows alerts to add evidence to them. */
public interface AlertFollower {

    /** Processes an event in the caller's transaction. A repeated event must change nothing. */
    void alerted(JobAlertChanged event);
}
