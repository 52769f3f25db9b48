package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.recovery.RecoveryStatus;

/** The number of recoveries in one state. */
public record RecoveryCount(RecoveryStatus status, int recoveries) {

    public RecoveryCount {
        Require.present("status", status);
        Limits.atLeast("recoveries", recoveries, 1);
    }
}
