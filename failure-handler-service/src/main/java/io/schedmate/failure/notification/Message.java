package io.schedmate.failure.notification;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * One message to people.
 *
 * @param subject one line
 * @param stories at least one
 */
public record Message(UUID id, Instant at, Kind kind, String subject, List<Story> stories) {

    public Message {
        stories = List.copyOf(stories);
    }

    public String text() {
        return String.join("\n\n", stories.stream().map(Story::text).toList());
    }

    /** The subject of a message. */
    public enum Kind {
        RECOVERIES("io.schedmate.recovery.told.v1"),
        ALERTS("io.schedmate.job.alert_told.v1");

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
