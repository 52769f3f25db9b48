package io.schedmate.failure.telling;

import io.schedmate.failure.recovery.Incident;
import io.schedmate.model.recovery.RecoveryStatus;
import java.util.Optional;

/** When people are told of a recovery. */
public enum Stage {
    /** It waits for somebody to approve it. */
    WAITS,
    /** It is over. */
    OVER;

    static Optional<Stage> of(Incident incident) {
        return switch (incident.status()) {
            case PROPOSED -> Optional.of(WAITS);
            case SUCCEEDED, FAILED, CANCELLED -> Optional.of(OVER);
            case APPROVED, RUNNING, EXPIRED -> Optional.empty();
        };
    }

    /** Whether there is still something to tell: a proposal that was decided on since is told once it is over. */
    boolean holdsFor(Incident incident) {
        return this == OVER ? !incident.isPartOfAnother() : incident.status() == RecoveryStatus.PROPOSED;
    }
}
