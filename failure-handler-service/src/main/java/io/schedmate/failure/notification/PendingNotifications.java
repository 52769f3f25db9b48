package io.schedmate.failure.notification;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Stores notifications until they are sent. */
public interface PendingNotifications {

    /** A notice of a recovery. */
    record Notice(UUID recoveryId, NotificationStage stage, int tries) {}

    /** Once for a stage of a recovery and a channel. */
    void add(UUID recoveryId, String channel, NotificationStage stage, Instant dueAt);

    /** Those of a channel that are due, held for the transaction. */
    List<Notice> due(String channel, Instant now, int atMost);

    /** How many messages went out on a channel since then. */
    int messages(String channel, Instant since);

    /** They went out as one message, or there was nothing to tell any more. */
    void done(String channel, List<Notice> notices, UUID message, Instant at);

    /** They did not go out and are tried again then. */
    void postpone(String channel, List<Notice> notices, Instant until);
}
