package io.schedmate.model.event;

import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;

/**
 * Published when a node's agent has collected evidence for an alert of a running job.
 *
 * @param openings number of the alert's opening that it belongs to, from 1
 */
public record AlertEvidenceCollected(
        UUID eventId,
        JobId jobId,
        String cluster,
        Integer attempt,
        Instant occurredAt,
        UUID alertId,
        int openings,
        CollectedEvidence evidence)
        implements JobAlertEvent {

    public AlertEvidenceCollected {
        Stamp.check(eventId, jobId, cluster, attempt, occurredAt);
        Require.present("alertId", alertId);
        Require.present("evidence", evidence);
        if (openings < 1) {
            throw Require.refused("openings", "at least 1", openings, "count openings from 1");
        }
    }
}
