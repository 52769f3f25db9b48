package io.schedmate.recovery.topology;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Other failures on a switch of this attempt's nodes, at about the same time.
 *
 * @param nodes all nodes attached to it
 * @param others number of other jobs that hardware or network failures ended on its nodes
 * @param blamed nodes of the switch that failures name
 */
public record SwitchFailures(String name, Set<String> nodes, int others, Set<String> blamed) {

    /** One faulty node may be a coincidence; several at a time on one switch are unlikely. */
    private static final int SEVERAL = 2;

    public SwitchFailures {
        nodes = Set.copyOf(nodes);
        blamed = Set.copyOf(blamed);
    }

    /**
     * Returns whether failures name more than one of its nodes, so that the switch rather than the nodes may be at
     * fault.
     */
    public boolean isSuspected() {
        return blamed.size() >= SEVERAL;
    }

    /** Adds the node that the attempt's own failure names; null for none. */
    public SwitchFailures naming(@Nullable String node) {
        if (node == null || !nodes.contains(node)) {
            return this;
        }
        Set<String> more = new HashSet<>(blamed);
        more.add(node);
        return new SwitchFailures(name, nodes, others, more);
    }
}
