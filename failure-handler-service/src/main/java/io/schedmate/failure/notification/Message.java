package io.schedmate.failure.notification;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * One message to people.
 *
 * @param subject one line
 * @param notifications at least one
 */
public record Message(UUID id, Instant at, Kind kind, String subject, List<Notification> notifications) {

    public Message {
        notifications = List.copyOf(notifications);
    }

    public String text() {
        return String.join(
                "\n\n", notifications.stream().map(Notification::text).toList());
    }

    /** The subject of a message. */
    public enum Kind {
        RECOVERIES("io.schedmate.recovery.notification.v1"),
        ALERTS("io.schedmate.job.alert_notification.v1");

        private final String eventType;

        Kind(String eventType) {
            this.eventType = eventType;
        }

        /** Returns the CloudEvents type. */
        public String eventType() {
            return eventType;
        }
    }
}
