package io.schedmate.failure.alert;

import io.schedmate.model.event.JobAlertChanged;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Stores alerts as they were last told, and notices of them until they are sent. */
public interface AlertNotices {

    /** The newest event of an alert, held for the transaction. */
    Optional<JobAlertChanged> known(UUID alertId);

    void keep(JobAlertChanged newest);

    /** Once for a key. */
    void add(AlertNotice.Key key, Instant now, Instant dueAt);

    /** Those of an alert that were given up are tried again from now on. */
    void revive(UUID alertId, Instant now);

    /** Targets for which something is due. */
    List<String> targets(Instant now);

    /** Those of a target that are due, held for the transaction. */
    List<AlertNotice> due(String target, Instant now, int atMost);

    /** How many messages went out to a target since then. */
    int messages(String target, Instant since);

    /** How many alerts of an owner a target was told of since then, each by itself. */
    int told(String target, String owner, Instant since);

    /** Whether a target was told of an owner's further alerts, in one line, since then. */
    boolean isSummarised(String target, String owner, Instant since);

    /** It went out in a message. */
    void sent(AlertNotice notice, String owner, UUID message, Instant at);

    /** It went out as a part of a summary. */
    void summarised(AlertNotice notice, String owner, UUID message, Instant at);

    /** There is nothing to tell any more. */
    void drop(AlertNotice notice);

    /** It has to wait, which is no failure. */
    void hold(AlertNotice notice, Instant until);

    /** It did not go out and is tried again then. */
    void postpone(AlertNotice notice, Instant until);

    /** It did not go out and is tried no more, unless it is revived. */
    void giveUp(AlertNotice notice, String reason, Instant at);
}
