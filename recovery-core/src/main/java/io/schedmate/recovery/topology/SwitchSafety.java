package io.schedmate.recovery.topology;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Prevents a switch from being taken out of service node by node. A person decides whether the switch itself is at
 * fault.
 */
public record SwitchSafety(Topology topology) {

    private static final int SEVERAL = 2;

    /**
     * Returns why a node may not be isolated without a person's decision; empty if it may.
     *
     * @param held nodes that are already isolated
     * @param failing nodes of the same recovery that a network test found faulty; empty for other tests
     */
    public Optional<String> refuses(String cluster, String node, Set<String> held, Set<String> failing) {
        return topology.of(cluster, node).stream()
                .flatMap(leaf -> refuses(leaf, node, held, failing).stream())
                .findFirst();
    }

    private static Optional<String> refuses(LeafSwitch leaf, String node, Set<String> held, Set<String> failing) {
        Set<String> alike = new TreeSet<>(failing);
        alike.retainAll(leaf.nodes());
        if (alike.size() >= SEVERAL && alike.contains(node)) {
            return Optional.of(
                    "%s fail together and share switch %s: a person must decide whether the switch is at fault."
                            .formatted(alike, leaf.name()));
        }
        Set<String> left = new TreeSet<>(leaf.nodes());
        left.remove(node);
        boolean someLeft = left.isEmpty() || !held.containsAll(left);
        return someLeft
                ? Optional.empty()
                : Optional.of("%s is the last node of switch %s in service: a person must decide."
                        .formatted(node, leaf.name()));
    }
}
