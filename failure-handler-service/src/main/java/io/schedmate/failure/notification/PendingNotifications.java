package io.schedmate.failure.notification;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Stores notifications until they are sent. */
public interface PendingNotifications {

    /** A notice of a recovery. */
    record Notice(UUID recoveryId, NotificationStage stage, int tries) {}

    /** Adds a notice once per stage of a recovery and channel. */
    void add(UUID recoveryId, String channel, NotificationStage stage, Instant dueAt);

    /**
     * Returns recoveries with due notices of a channel, those that are due for the longest time first.
     *
     * @param except recoveries that are not chosen
     */
    List<UUID> due(String channel, Instant now, Set<UUID> except, int atMost);

    /** Returns the due notices of a channel about these recoveries, locked for the transaction. */
    List<Notice> hold(String channel, Instant now, List<UUID> recoveries);

    /** Counts the messages sent on a channel since this time. */
    int messages(String channel, Instant since);

    /** Records that the notices were sent in one message, or that nothing remained to be sent. */
    void done(String channel, List<Notice> notices, UUID message, Instant at);

    /** Records that the notices were not sent after all, and schedules a retry. */
    void postpone(String channel, List<Notice> notices, Instant until);
}
