package io.schedmate.model.api.deadletter;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * Confirms that a dead letter was published again.
 *
 * @param topic topic that it was published to
 * @param partition its new partition
 * @param offset its new offset
 */
public record ReplayReceipt(
        String deadLetterId, String topic, int partition, long offset, Instant replayedAt, String replayedBy) {

    public ReplayReceipt {
        Limits.text("deadLetterId", Require.present("deadLetterId", deadLetterId), 1, 256);
        Limits.text("topic", Require.present("topic", topic), 1, 249);
        Limits.atLeast("partition", partition, 0);
        Limits.atLeast("offset", offset, 0);
        Require.present("replayedAt", replayedAt);
        Limits.text("replayedBy", Require.present("replayedBy", replayedBy), 1, 256);
    }
}
