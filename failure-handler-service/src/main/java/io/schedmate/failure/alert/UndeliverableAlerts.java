package io.schedmate.failure.alert;

import io.schedmate.model.event.JobAlertChanged;

/** Receives alerts that a target never accepted, so that they can be replayed. */
public interface UndeliverableAlerts {

    /** Stores the alert, and returns after it is stored durably. */
    void put(JobAlertChanged event, String target, int tries, String reason);
}
