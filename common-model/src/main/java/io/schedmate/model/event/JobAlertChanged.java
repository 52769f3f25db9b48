package io.schedmate.model.event;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;

/**
 * Published when an alert of a running job was opened, updated, acknowledged, silenced or closed.
 *
 * @param alert alert after the change
 */
public record JobAlertChanged(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        AlertChange change,
        JobAlert alert)
        implements JobAlertEvent {

    public JobAlertChanged {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("change", change);
        Require.present("alert", alert);
        if (!alert.jobId().equals(jobId) || alert.attempt() != attempt) {
            throw Require.refused(
                    "alert",
                    "an alert of the event's job and attempt",
                    alert.alertId(),
                    "use the alert's job and attempt");
        }
    }
}
