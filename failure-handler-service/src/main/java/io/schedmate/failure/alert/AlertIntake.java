package io.schedmate.failure.alert;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.JobAlertChanged;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Consumes alert events and decides which changes to notify about. A repeated event only retries the abandoned notices
 * of its alert, so that a replayed dead letter is sent.
 *
 * @param targets each of them gets its own notice
 */
public record AlertIntake(
        AlertNotices notices, Targets targets, Duration settle, UnaryOperator<String> mask, Clock clock) {

    /** Processes an event within the caller's transaction. */
    public void alerted(JobAlertChanged event) {
        JobAlertChanged known = notices.known(event.alert().alertId()).orElse(null);
        if (known != null && known.eventId().equals(event.eventId())) {
            notices.revive(event.alert().alertId(), clock.instant());
            return;
        }
        if (known != null && known.alert().updatedAt().isAfter(event.alert().updatedAt())) {
            return;
        }
        notices.keep(new JobAlertChanged(
                event.eventId(),
                event.jobId(),
                event.cluster(),
                event.attempt(),
                event.occurredAt(),
                event.change(),
                MaskedAlert.of(event.alert(), mask)));
        stage(known == null ? null : known.alert(), event.alert(), event.change())
                .ifPresent(stage -> add(stage, event.alert()));
    }

    private void add(AlertStage stage, JobAlert alert) {
        Instant now = clock.instant();
        targets.names()
                .forEach(target -> notices.add(
                        new AlertNotice.Key(alert.alertId(), alert.openings(), stage, alert.severity(), target),
                        now,
                        now.plus(settle)));
    }

    private static Optional<AlertStage> stage(@Nullable JobAlert before, JobAlert after, AlertChange change) {
        if (after.status() == AlertStatus.CLOSED) {
            return change == AlertChange.CLOSED ? Optional.of(AlertStage.CLOSED) : Optional.empty();
        }
        // The event of the opening may have been published before this service was installed.
        if (before == null || before.openings() < after.openings()) {
            return Optional.of(AlertStage.OPENED);
        }
        return after.severity().compareTo(before.severity()) > 0 ? Optional.of(AlertStage.ESCALATED) : Optional.empty();
    }
}
