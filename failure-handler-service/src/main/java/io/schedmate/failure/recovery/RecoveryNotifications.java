package io.schedmate.failure.recovery;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import java.time.Instant;

/** Requests a notification about a recovery. */
public interface RecoveryNotifications {

    /** Requests a notification within the transaction that stores the change. */
    void changed(RecoveryRecord recovery, Instant at);
}
