package io.schedmate.failure.evidence;

import io.schedmate.model.event.JobAlertChanged;

/** Follows alerts to add evidence to them. */
public interface AlertFollower {

    /** In the transaction of the caller; what comes again must change nothing. */
    void told(JobAlertChanged event);
}
