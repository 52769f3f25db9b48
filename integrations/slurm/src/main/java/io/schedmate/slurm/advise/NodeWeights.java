package io.schedmate.slurm.advise;

import io.schedmate.slurm.command.WeightChange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Nodes' weights.
 *
 * @param shown by Slurm now, by node
 * @param own those that nodes had before they were changed
 */
public record NodeWeights(Map<String, Long> shown, Map<String, Long> own) {

    public NodeWeights {
        shown = Map.copyOf(shown);
        own = Map.copyOf(own);
    }

    /** What to change so that suspects, and they alone, weigh more than their own. Nodes that Slurm does not know are left out. */
    public List<WeightChange> changes(Set<String> suspects, long more) {
        Map<String, Long> wanted = new TreeMap<>(own);
        suspects.forEach(node -> wanted.put(node, own.getOrDefault(node, shown.getOrDefault(node, 0L)) + more));
        return wanted.entrySet().stream()
                .filter(each -> shown.containsKey(each.getKey()))
                .filter(each -> !each.getValue().equals(shown.get(each.getKey())))
                .map(each -> new WeightChange(each.getKey(), each.getValue()))
                .toList();
    }

    /** Own weights of those that are to be changed, to be kept before they are. */
    public Map<String, Long> touched(List<WeightChange> changes) {
        Map<String, Long> touched = new TreeMap<>();
        changes.forEach(change -> touched.put(change.node(), shown.getOrDefault(change.node(), 0L)));
        return touched;
    }
}
