package io.schedmate.model.event;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Checks the common fields of all events. */
interface Stamp {

    /** The maximum length of a cluster or node name in characters; a host name has at most 253. */
    int MAX_NAME_LENGTH = 255;

    static void check(
            @Nullable UUID eventId,
            @Nullable JobId jobId,
            @Nullable String cluster,
            @Nullable Integer attempt,
            @Nullable Instant occurredAt) {
        Require.present("eventId", eventId);
        Require.present("jobId", jobId);
        Require.text("cluster", cluster, MAX_NAME_LENGTH);
        Require.attempt(Require.present("attempt", attempt));
        Require.present("occurredAt", occurredAt);
    }
}
