package io.schedmate.failure.alert;

import io.schedmate.model.event.JobAlertChanged;

/** Where alerts go that a target never took; from there they can be told again. */
public interface UndeliverableAlerts {

    /** Has it for good when it returns. */
    void put(JobAlertChanged event, String target, int tries, String reason);
}
