package io.schedmate.tracker.alert;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.JobAlertChanged;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The events about alerts. Their ids are derived from the change, so that duplicates are recognised. */
final class AlertEvents {

    private AlertEvents() {}

    /** Returns the event for evidence that another event added to an alert. */
    static JobAlertChanged of(UUID evidence, JobAlert alert) {
        return new JobAlertChanged(
                UUID.nameUUIDFromBytes(("evidence|" + evidence).getBytes(StandardCharsets.UTF_8)),
                alert.jobId(),
                alert.cluster(),
                alert.attempt(),
                alert.updatedAt(),
                AlertChange.UPDATED,
                alert);
    }

    static JobAlertChanged of(AlertJudge.Decision decision) {
        JobAlert alert = decision.alert();
        String what = "%s|%d|%s|%s"
                .formatted(alert.alertId(), alert.openings(), decision.change().wire(), alert.updatedAt());
        return new JobAlertChanged(
                UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8)),
                alert.jobId(),
                alert.cluster(),
                alert.attempt(),
                alert.updatedAt(),
                decision.change(),
                alert);
    }
}
