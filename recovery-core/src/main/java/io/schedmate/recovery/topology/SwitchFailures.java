package io.schedmate.recovery.topology;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Other failures on a switch of this attempt's nodes, at about the same time.
 *
 * @param nodes all that hang on it
 * @param others other jobs that hardware or network ended on nodes of it
 * @param blamed nodes of it that failures name
 */
public record SwitchFailures(String name, Set<String> nodes, int others, Set<String> blamed) {

    /** One node may be bad by itself; that several of one switch are at a time is unlikely. */
    private static final int SEVERAL = 2;

    public SwitchFailures {
        nodes = Set.copyOf(nodes);
        blamed = Set.copyOf(blamed);
    }

    /** Whether more than one of its nodes is blamed, so that the switch may be at fault and not they. */
    public boolean isSuspected() {
        return blamed.size() >= SEVERAL;
    }

    /** With what the attempt's own failure names; null for no node. */
    public SwitchFailures naming(@Nullable String node) {
        if (node == null || !nodes.contains(node)) {
            return this;
        }
        Set<String> more = new HashSet<>(blamed);
        more.add(node);
        return new SwitchFailures(name, nodes, others, more);
    }
}
