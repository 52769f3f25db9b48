package io.schedmate.recovery.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Nodes and their switches. A node may be attached to several switches, for example where each port has its own rail.
 */
public final class Topology {

    private final Map<String, List<LeafSwitch>> byNode = new HashMap<>();

    public Topology(List<LeafSwitch> leaves) {
        for (LeafSwitch leaf : leaves) {
            leaf.nodes()
                    .forEach(node ->
                            byNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(leaf));
        }
    }

    /** Returns a topology without switches. */
    public static Topology unknown() {
        return new Topology(List.of());
    }

    /** Returns the switches of a node; empty if none is known. */
    public List<LeafSwitch> of(String cluster, String node) {
        return byNode.getOrDefault(node, List.of()).stream()
                .filter(leaf -> leaf.cluster() == null || leaf.cluster().equals(cluster))
                .toList();
    }

    /** Returns the distinct switches of several nodes, sorted by name. */
    public List<LeafSwitch> of(String cluster, List<String> nodes) {
        return nodes.stream()
                .flatMap(node -> of(cluster, node).stream())
                .distinct()
                .sorted(Comparator.comparing(LeafSwitch::name))
                .toList();
    }
}
