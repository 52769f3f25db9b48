package io.schedmate.model.api.recovery;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The breaker of a cluster. An open breaker stops recoveries from isolating or restarting anything; releases are always
 * possible.
 *
 * @param open whether nothing is isolated or restarted until a person resets it
 * @param reason reason why it is open; null = closed
 * @param openedAt time when it was opened; null = closed
 * @param reset the last reset; null = never
 * @param acceleratorNodes number of known nodes with accelerators
 * @param heldNodes number of them that recoveries hold
 * @param mayBeHeld number of them that may be held at a time
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
