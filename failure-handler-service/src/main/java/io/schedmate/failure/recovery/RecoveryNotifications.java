package io.schedmate.failure.recovery;

import java.time.Instant;

/** Where it is noted that people are to be told. */
public interface RecoveryNotifications {

    /** Within the transaction that keeps the change. */
    void changed(RecoveryRecord recovery, Instant at);
}
