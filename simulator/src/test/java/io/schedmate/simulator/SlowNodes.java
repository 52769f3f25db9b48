package io.schedmate.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Nodes of 8 GPUs and the consolidated placement, written from its description with plain lists. */
final class SlowNodes {

    static final int GPUS = 8;

    private final int[] free;

    SlowNodes(int nodes) {
        free = new int[nodes];
        Arrays.fill(free, GPUS);
    }

    /** The GPUs taken from each node; empty if they are not available. */
    int[] take(int gpus) {
        int[] take = new int[free.length];
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < free.length; node++) {
            nodes.add(node);
        }
        if (gpus <= GPUS) {
            nodes.stream()
                    .filter(node -> free[node] >= gpus)
                    .min(Comparator.comparingInt(node -> free[node]))
                    .ifPresent(node -> take[node] = gpus);
        } else {
            nodes.sort(Comparator.comparingInt(node -> -free[node]));
            int left = gpus;
            for (int node : nodes) {
                int part = Math.min(left, GPUS);
                if (part == 0 || free[node] < part) {
                    break;
                }
                take[node] = part;
                left -= part;
            }
        }
        if (Arrays.stream(take).sum() != gpus) {
            return new int[0];
        }
        Arrays.setAll(free, node -> free[node] - take[node]);
        return take;
    }

    void release(int[] held) {
        for (int node = 0; node < held.length; node++) {
            free[node] += held[node];
        }
    }
}
