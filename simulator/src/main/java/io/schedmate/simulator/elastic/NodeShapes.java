package io.schedmate.simulator.elastic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Places chosen allocations on the nodes of one type: the largest first, on whole nodes where possible, then on free
 * GPUs from the last node on.
 */
final class NodeShapes {

    private final int gpusPerNode;
    private final int[] free;
    private int next;

    private NodeShapes(GpuType type) {
        gpusPerNode = type.gpusPerNode();
        free = new int[type.nodes()];
        Arrays.fill(free, gpusPerNode);
    }

    /** Returns the GPUs of each job on each node, by job. */
    static Map<ElasticLife, List<Integer>> of(GpuType type, Map<ElasticLife, Option> chosen) {
        var shapes = new NodeShapes(type);
        Map<ElasticLife, List<Integer>> placed = new IdentityHashMap<>();
        chosen.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> -entry.getValue().gpus()))
                .forEach(entry ->
                        placed.put(entry.getKey(), shapes.take(entry.getValue().gpus())));
        return placed;
    }

    private List<Integer> take(int gpus) {
        List<Integer> taken = new ArrayList<>();
        int left = gpus;
        int whole = gpus / gpusPerNode;
        for (int checked = 0; checked < free.length && whole > 0; checked++) {
            if (free[next] == gpusPerNode) {
                taken.add(gpusPerNode);
                free[next] = 0;
                left -= gpusPerNode;
                whole--;
            }
            next = (next + 1) % free.length;
        }
        while (left > 0) {
            int part = Math.min(left, free[next]);
            if (part > 0) {
                taken.add(part);
                free[next] -= part;
                left -= part;
            }
            next = (next + 1) % free.length;
        }
        return taken;
    }
}
