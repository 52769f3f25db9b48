package io.schedmate.failure.alert;

import io.schedmate.model.event.JobAlertChanged;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Stores the latest event of each alert, and notices until they are sent. */
public interface AlertNotices {

    /** Returns the newest event of an alert and locks it for the transaction. */
    Optional<JobAlertChanged> known(UUID alertId);

    void keep(JobAlertChanged newest);

    /** Adds a notice once per key. */
    void add(AlertNotice.Key key, Instant now, Instant dueAt);

    /** Retries the abandoned notices of an alert from now on. */
    void revive(UUID alertId, Instant now);

    /** Returns the targets with due notices. */
    List<String> targets(Instant now);

    /**
     * Returns alerts with due notices for a target, those that are due for the longest time first.
     *
     * @param except alerts that are not chosen
     */
    List<UUID> due(String target, Instant now, Set<UUID> except, int atMost);

    /** Returns the due notices of these alerts for a target, locked for the transaction. */
    List<AlertNotice> hold(String target, Instant now, List<UUID> alerts);

    /** Counts the messages sent to a target since this time. */
    int messages(String target, Instant since);

    /** Counts the alerts of an owner that were sent to a target one by one since this time. */
    int sentTo(String target, String owner, Instant since);

    /** Returns whether a target has received a summary of an owner's further alerts since this time. */
    boolean isSummarised(String target, String owner, Instant since);

    /** Records that the notice was sent in a message. */
    void sent(AlertNotice notice, String owner, UUID message, Instant at);

    /** Records that the notice was sent as part of a summary. */
    void summarised(AlertNotice notice, String owner, UUID message, Instant at);

    /** Drops a notice, because nothing remains to be sent. */
    void drop(AlertNotice notice);

    /** Delays a notice that must wait. This is not a failure. */
    void hold(AlertNotice notice, Instant until);

    /** Records that the notice was not sent after all, and schedules a retry. */
    void postpone(AlertNotice notice, Instant until);

    /** Records that the notice was not sent after all, and abandons it unless it is revived. */
    void giveUp(AlertNotice notice, String reason, Instant at);
}
