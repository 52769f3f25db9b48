package io.schedmate.simulator.cluster;

import java.util.Arrays;

/** The nodes of a job and the number of GPUs on each, as parallel arrays. */
public final class Placement {

    private final int[] nodes;
    private final int[] gpus;

    Placement(int[] nodes, int[] gpus) {
        this.nodes = nodes;
        this.gpus = gpus;
    }

    public int parts() {
        return nodes.length;
    }

    public int node(int part) {
        return nodes[part];
    }

    public int gpus(int part) {
        return gpus[part];
    }

    @Override
    public String toString() {
        return "nodes " + Arrays.toString(nodes) + " with " + Arrays.toString(gpus) + " GPUs";
    }
}
