package io.schedmate.failure.notification;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.Optional;

/** The moments at which people are notified of a recovery. */
public enum NotificationStage {
    /** It waits for somebody to approve it. */
    WAITS,
    /** It is over. */
    OVER;

    static Optional<NotificationStage> of(RecoveryRecord recovery) {
        return switch (recovery.status()) {
            case PROPOSED -> Optional.of(WAITS);
            case SUCCEEDED, FAILED, CANCELLED, EXPIRED -> Optional.of(OVER);
            case APPROVED, RUNNING -> Optional.empty();
        };
    }

    /** Whether there is still something to tell: a proposal that was decided on since is told once it is over. */
    boolean holdsFor(RecoveryRecord recovery) {
        return this == OVER ? !recovery.isPartOfAnother() : recovery.status() == RecoveryStatus.PROPOSED;
    }
}
