package io.schedmate.slurm.advise;

import io.schedmate.slurm.command.WeightChange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The weights of nodes.
 *
 * @param shown current weights by node, as Slurm shows them
 * @param own original weights of changed nodes
 */
public record NodeWeights(Map<String, Long> shown, Map<String, Long> own) {

    public NodeWeights {
        shown = Map.copyOf(shown);
        own = Map.copyOf(own);
    }

    /**
     * Returns the changes after which only suspects weigh more than their original weight. Nodes that Slurm does not
     * know are left out.
     */
    public List<WeightChange> changes(Set<String> suspects, long more) {
        Map<String, Long> wanted = new TreeMap<>(own);
        suspects.forEach(node -> wanted.put(node, own.getOrDefault(node, shown.getOrDefault(node, 0L)) + more));
        return wanted.entrySet().stream()
                .filter(each -> shown.containsKey(each.getKey()))
                .filter(each -> !each.getValue().equals(shown.get(each.getKey())))
                .map(each -> new WeightChange(each.getKey(), each.getValue()))
                .toList();
    }

    /** Returns the original weights of the nodes to change. Store them before the change. */
    public Map<String, Long> touched(List<WeightChange> changes) {
        Map<String, Long> touched = new TreeMap<>();
        changes.forEach(change -> touched.put(change.node(), shown.getOrDefault(change.node(), 0L)));
        return touched;
    }
}
