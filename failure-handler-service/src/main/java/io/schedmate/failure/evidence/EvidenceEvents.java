package io.schedmate.failure.evidence;

import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.AlertEvidenceCollected;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The events that add evidence to alerts. */
final class EvidenceEvents {

    private EvidenceEvents() {}

    /** @param origin identifies the evidence; the same each time it is reported */
    static AlertEvidenceCollected of(JobAlert alert, CollectedEvidence evidence, String origin) {
        String what = "%s|%d|%s|%s".formatted(alert.alertId(), alert.openings(), evidence.node(), origin);
        return new AlertEvidenceCollected(
                UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8)),
                alert.jobId(),
                alert.cluster(),
                alert.attempt(),
                evidence.at(),
                alert.alertId(),
                alert.openings(),
                evidence);
    }
}
