package io.schedmate.failure.alert;

import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.JobAlertChanged;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A pending notice of an alert for one target.
 *
 * @param latest the newest event of the alert
 * @param tries the number of failed attempts
 * @param addedAt when the notice was added
 * @param sentSeverity the highest severity sent to this target since the alert was opened; null = none
 * @param tried whether an attempt to send a notice of the alert to this target has failed, although the notice may have
 *      arrived
 */
public record AlertNotice(
        Key key,
        JobAlertChanged latest,
        int tries,
        Instant addedAt,
        @Nullable AlertSeverity sentSeverity,
        boolean tried) {

    /**
     * The identity of a notice.
     *
     * @param opening number of the alert's opening, from 1
     * @param severity the alert's severity at that moment
     * @param target a name of {@link Targets}
     */
    public record Key(UUID alertId, int opening, AlertStage stage, AlertSeverity severity, String target) {

        Key to(String other) {
            return new Key(alertId, opening, stage, severity, other);
        }
    }

    public JobAlert alert() {
        return latest.alert();
    }
}
