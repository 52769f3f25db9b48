package io.schedmate.failure.alert;

import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.JobAlertChanged;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A notice of an alert that waits for one target.
 *
 * @param latest the newest event of the alert
 * @param tries how often it was sent in vain
 * @param addedAt when it began to wait
 * @param told the gravest severity that this target was told of since the alert was opened; null = it knows nothing
 * @param tried whether anything of the alert was sent to this target in vain, and may have arrived all the same
 */
public record AlertNotice(
        Key key,
        JobAlertChanged latest,
        int tries,
        Instant addedAt,
        @Nullable AlertSeverity told,
        boolean tried) {

    /**
     * What there is one notice of.
     *
     * @param opening which of the alert, from 1
     * @param severity at that moment
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
