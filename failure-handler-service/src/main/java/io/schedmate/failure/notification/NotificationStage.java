package io.schedmate.failure.notification;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.Optional;

/** The stages at which people are notified of a recovery. */
public enum NotificationStage {
    /** The recovery waits for an approval. */
    WAITS,
    /** The recovery is over. */
    OVER;

    static Optional<NotificationStage> of(RecoveryRecord recovery) {
        return switch (recovery.status()) {
            case PROPOSED -> Optional.of(WAITS);
            case SUCCEEDED, FAILED, CANCELLED, EXPIRED -> Optional.of(OVER);
            case APPROVED, RUNNING -> Optional.empty();
        };
    }

    /**
     * Returns whether there is still something to send. A proposal that was decided in the meantime is reported when
     * the recovery is over.
     */
    boolean holdsFor(RecoveryRecord recovery) {
        return this == OVER ? !recovery.isPartOfAnother() : recovery.status() == RecoveryStatus.PROPOSED;
    }
}
