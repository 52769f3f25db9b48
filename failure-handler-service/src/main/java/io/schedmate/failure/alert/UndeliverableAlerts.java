package io.schedmate.failure.alert;

import io.schedmate.model.event.JobAlertChanged;

/** Receives alerts that a target never accepted. They can be replayed from there. */
public interface UndeliverableAlerts {

    /** The alert is stored durably when this returns. */
    void put(JobAlertChanged event, String target, int tries, String reason);
}
