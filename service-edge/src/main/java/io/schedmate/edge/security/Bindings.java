package io.schedmate.edge.security;

import io.schedmate.model.check.Require;
import java.util.Set;

/**
 * The clusters and nodes to which a program's key is bound. A person's key has no bindings.
 *
 * @param clusters names of clusters: for a scheduler, the clusters of its jobs; for a shipper or agent, the clusters of
 *     its nodes, where empty means any cluster
 * @param nodes names of nodes; a name may contain one {@code *} for any text, so {@code *} alone means all nodes
 */
public record Bindings(Set<String> clusters, Set<String> nodes) {

    public static final Bindings NONE = new Bindings(Set.of(), Set.of());

    public Bindings {
        clusters = Set.copyOf(clusters);
        nodes = Set.copyOf(nodes);
        clusters.forEach(cluster -> Require.text("clusters", cluster));
        nodes.forEach(Bindings::checkedNode);
    }

    boolean nameCluster(String cluster) {
        return clusters.contains(cluster);
    }

    boolean nameNode(String node) {
        return nodes.stream().anyMatch(pattern -> fits(pattern, node));
    }

    boolean nameEveryNode() {
        return nodes.contains("*");
    }

    private static boolean fits(String pattern, String node) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(node);
        }
        return node.length() >= pattern.length() - 1
                && node.startsWith(pattern.substring(0, star))
                && node.endsWith(pattern.substring(star + 1));
    }

    private static void checkedNode(String pattern) {
        Require.text("nodes", pattern);
        if (pattern.indexOf('*') != pattern.lastIndexOf('*')) {
            throw Require.refused("nodes", "names with at most one *", pattern, "write several names");
        }
    }
}
