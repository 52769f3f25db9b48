package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The breaker of a cluster. An open breaker stops recovery from taking anything; releases are always possible.
 *
 * @param cluster the cluster
 * @param open whether nothing is isolated and nothing restarted until a person resets it
 * @param reason why it is open; null while it is closed
 * @param openedAt since when; null while it is closed
 * @param reset who reset it last; null = nobody yet
 * @param acceleratorNodes nodes with accelerators that were heard of
 * @param heldNodes of these, nodes that recoveries hold
 * @param mayBeHeld of these, nodes that may be held at a time
 */
public record Breaker(
        String cluster,
        boolean open,
        @Nullable String reason,
        @Nullable Instant openedAt,
        @Nullable PersonNote reset,
        int acceleratorNodes,
        int heldNodes,
        int mayBeHeld) {

    public Breaker {
        Limits.text("cluster", Require.present("cluster", cluster), 1, 128);
        Limits.text("reason", reason, 1, 2000);
        Limits.atLeast("acceleratorNodes", acceleratorNodes, 0);
        Limits.atLeast("heldNodes", heldNodes, 0);
        Limits.atLeast("mayBeHeld", mayBeHeld, 0);
    }
}
