package io.schedmate.failure.alert;

import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The decision about a due notice, from the current state of its alert. */
sealed interface NoticeDecision {

    record Send() implements NoticeDecision {}

    /** Nothing remains to be sent. */
    record Drop() implements NoticeDecision {}

    record Wait(Instant until) implements NoticeDecision {}

    /** @param tracksIncidents whether the target keeps an incident open until it is resolved */
    static NoticeDecision of(AlertNotice notice, boolean tracksIncidents, Instant now) {
        JobAlert alert = notice.alert();
        if (alert.openings() != notice.key().opening()) {
            return new Drop();
        }
        if (notice.key().stage() == AlertStage.CLOSED) {
            return isSentWhenClosed(notice, tracksIncidents, now) ? new Send() : new Drop();
        }
        AlertSeverity highest = notice.sentSeverity();
        boolean isKnown = highest != null && highest.compareTo(notice.key().severity()) >= 0;
        if (alert.status() != AlertStatus.OPEN || isKnown) {
            return new Drop();
        }
        return alert.isSilenced(now) ? new Wait(end(alert.silenced())) : new Send();
    }

    /**
     * Returns whether the end of an alert is sent. Only targets that were notified of the alert receive its end. An
     * incident is always resolved, even if the alert was silenced.
     */
    private static boolean isSentWhenClosed(AlertNotice notice, boolean tracksIncidents, Instant now) {
        JobAlert alert = notice.alert();
        if (alert.status() != AlertStatus.CLOSED) {
            return false;
        }
        if (tracksIncidents) {
            return notice.sentSeverity() != null || notice.tried();
        }
        return notice.sentSeverity() != null && alert.acknowledged() == null && !alert.isSilenced(now);
    }

    private static Instant end(@Nullable AlertNote silence) {
        return Objects.requireNonNull(
                Objects.requireNonNull(silence, "it is silenced").until(), "a silence has an end");
    }
}
