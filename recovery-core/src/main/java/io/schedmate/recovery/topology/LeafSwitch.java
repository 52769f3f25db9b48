package io.schedmate.recovery.topology;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A switch that nodes are attached to directly.
 *
 * @param cluster cluster of the switch; null for any
 */
public record LeafSwitch(@Nullable String cluster, String name, Set<String> nodes) {

    public LeafSwitch {
        nodes = Set.copyOf(nodes);
    }
}
