package io.schedmate.simulator.elastic;

/** The nodes of a cluster with one type of GPU, named as in the tables. */
public record GpuType(String name, int nodes, int gpusPerNode) {

    public GpuType {
        if (nodes < 1 || gpusPerNode < 1) {
            throw new IllegalArgumentException("expected at least 1 node with at least 1 GPU (" + name + " has " + nodes
                    + " with " + gpusPerNode + ")");
        }
    }

    public int gpus() {
        return nodes * gpusPerNode;
    }
}
