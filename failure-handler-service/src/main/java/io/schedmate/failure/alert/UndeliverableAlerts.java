package io.schedmate.failure.alert;

import io.schedmate.model.event.JobAlertChanged;

/** Takes alerts that a target never accepted. They can be sent again from there. */
public interface UndeliverableAlerts {

    /** Has it for good when it returns. */
    void put(JobAlertChanged event, String target, int tries, String reason);
}
