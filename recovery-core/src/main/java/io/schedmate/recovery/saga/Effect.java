package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryAction;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a step on the outside world.
 *
 * @param idempotencyKey always the same for the same step, whichever replica orders it and however often
 * @param node the node to act on; null for an action on all nodes
 * @param nodes nodes to check, or to exclude from the restart
 */
public record Effect(
        String idempotencyKey,
        long fencingToken,
        RecoveryAction action,
        @Nullable String node,
        Set<String> nodes) {

    public Effect {
        nodes = Set.copyOf(nodes);
    }
}
