package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryAction;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a step on the outside world.
 *
 * @param idempotencyKey the same for the same step, whoever orders it and however often
 * @param node the node it acts on; null for one on all
 * @param nodes to be checked, or not to be restarted on
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
