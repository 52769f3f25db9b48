package io.schedmate.tracker.alert;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.AlertEvidenceCollected;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Applies people's decisions about alerts, and adds the evidence that agents collected. */
public record AlertDecisions(Alerts alerts, Outbox outbox, Transactions transactions) {

    /** Acknowledges an alert, unless it is closed or already acknowledged. Empty if there is no such alert. */
    public Optional<JobAlert> acknowledge(UUID alertId, AlertNote note) {
        return change(
                alertId,
                AlertChange.ACKNOWLEDGED,
                alert -> alert.status() != AlertStatus.OPEN
                        ? null
                        : noted(alert, AlertStatus.ACKNOWLEDGED, note, alert.silenced(), note.at()));
    }

    /**
     * Silences an alert until the time in the note, even if it closes and opens again. Empty if there is no such alert.
     */
    public Optional<JobAlert> silence(UUID alertId, AlertNote note) {
        return change(
                alertId,
                AlertChange.SILENCED,
                alert -> noted(alert, alert.status(), alert.acknowledged(), note, note.at()));
    }

    /**
     * Adds evidence that an agent collected, even if the alert has closed in the meantime. Ignores evidence that is
     * already present or belongs to another opening.
     */
    public void collected(AlertEvidenceCollected event) {
        transactions.inOne(() -> alerts.hold(event.alertId())
                .filter(owned -> owned.alert().openings() == event.openings()
                        && owned.alert().jobId().equals(event.jobId())
                        && !owned.alert().evidence().collected().contains(event.evidence()))
                .map(owned -> {
                    JobAlert after = with(owned.alert(), event.evidence());
                    alerts.save(after, owned.ownership());
                    outbox.add(List.of(AlertEvents.of(event.eventId(), after)));
                    return after;
                }));
    }

    private static JobAlert with(JobAlert alert, CollectedEvidence evidence) {
        List<CollectedEvidence> collected = new ArrayList<>(alert.evidence().collected());
        collected.removeIf(each -> each.node().equals(evidence.node()));
        collected.add(evidence);
        Instant at = evidence.at().isAfter(alert.updatedAt()) ? evidence.at() : alert.updatedAt();
        return new JobAlert(
                alert.alertId(),
                alert.jobId(),
                alert.cluster(),
                alert.attempt(),
                alert.condition(),
                alert.kind(),
                alert.severity(),
                alert.status(),
                alert.summary(),
                alert.action(),
                alert.evidence().with(collected),
                alert.cost(),
                alert.since(),
                alert.openedAt(),
                alert.openings(),
                at,
                alert.closedAt(),
                alert.acknowledged(),
                alert.silenced());
    }

    private interface Change {

        /** Returns the changed alert; null = no change. */
        @Nullable
        JobAlert of(JobAlert alert);
    }

    private Optional<JobAlert> change(UUID alertId, AlertChange what, Change change) {
        return transactions.inOne(() -> alerts.hold(alertId).map(owned -> {
            JobAlert after = change.of(owned.alert());
            if (after == null) {
                return owned.alert();
            }
            alerts.save(after, owned.ownership());
            outbox.add(List.of(AlertEvents.of(new AlertJudge.Decision(what, after))));
            return after;
        }));
    }

    private static JobAlert noted(
            JobAlert alert,
            AlertStatus status,
            @Nullable AlertNote acknowledged,
            @Nullable AlertNote silenced,
            Instant at) {
        return new JobAlert(
                alert.alertId(),
                alert.jobId(),
                alert.cluster(),
                alert.attempt(),
                alert.condition(),
                alert.kind(),
                alert.severity(),
                status,
                alert.summary(),
                alert.action(),
                alert.evidence(),
                alert.cost(),
                alert.since(),
                alert.openedAt(),
                alert.openings(),
                at,
                alert.closedAt(),
                acknowledged,
                silenced);
    }
}
