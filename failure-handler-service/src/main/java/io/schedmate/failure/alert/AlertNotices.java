package io.schedmate.failure.alert;

import io.schedmate.model.event.JobAlertChanged;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Stores the latest event of each alert, and notices until they are sent. */
public interface AlertNotices {

    /** The newest event of an alert, held for the transaction. */
    Optional<JobAlertChanged> known(UUID alertId);

    void keep(JobAlertChanged newest);

    /** Once for a key. */
    void add(AlertNotice.Key key, Instant now, Instant dueAt);

    /** Retries the abandoned notices of an alert from now on. */
    void revive(UUID alertId, Instant now);

    /** Returns the targets with due notices. */
    List<String> targets(Instant now);

    /** Returns the due notices of a target, locked for the transaction. */
    List<AlertNotice> due(String target, Instant now, int atMost);

    /** Counts the messages to a target since then. */
    int messages(String target, Instant since);

    /** Counts the alerts of an owner that were sent to a target one by one since then. */
    int sentTo(String target, String owner, Instant since);

    /** Whether a target received a summary of an owner's further alerts since then. */
    boolean isSummarised(String target, String owner, Instant since);

    /** The notice was sent in a message. */
    void sent(AlertNotice notice, String owner, UUID message, Instant at);

    /** The notice was sent as a part of a summary. */
    void summarised(AlertNotice notice, String owner, UUID message, Instant at);

    /** Nothing remains to be sent. */
    void drop(AlertNotice notice);

    /** The notice has to wait; this is not a failure. */
    void hold(AlertNotice notice, Instant until);

    /** Sending failed; the notice is retried at that time. */
    void postpone(AlertNotice notice, Instant until);

    /** Sending failed; the notice is abandoned unless it is revived. */
    void giveUp(AlertNotice notice, String reason, Instant at);
}
