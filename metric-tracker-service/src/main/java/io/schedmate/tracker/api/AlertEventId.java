package io.schedmate.tracker.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.tracker.alert.Alerts.Moment;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The event ids of an alert stream: the time of the change in microseconds, and the alert. */
final class AlertEventId {

    private static final int MAX_LENGTH = 128;

    private AlertEventId() {}

    static String id(Moment moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment.at()) + "_" + moment.alertId();
    }

    /** Returns the position of the last received event; null if no event was received. */
    static @Nullable Moment read(@Nullable String lastEventId) {
        if (lastEventId == null) {
            return null;
        }
        int dash = lastEventId.indexOf('_');
        try {
            if (dash > 0 && lastEventId.length() <= MAX_LENGTH) {
                long micros = Long.parseLong(lastEventId.substring(0, dash));
                return new Moment(
                        Instant.EPOCH.plus(micros, ChronoUnit.MICROS),
                        UUID.fromString(lastEventId.substring(dash + 1)));
            }
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException unreadable) {
            // Rejected below.
        }
        String shown = lastEventId.substring(0, Math.min(100, lastEventId.length()));
        throw ProblemException.invalid(
                "header:Last-Event-ID", shown.isBlank() ? "an empty text" : shown, "the id of an event of this stream");
    }
}
