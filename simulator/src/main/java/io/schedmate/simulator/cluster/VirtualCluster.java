package io.schedmate.simulator.cluster;

/** A partition of a cluster with its own nodes. A job runs only in its own partition. */
public record VirtualCluster(String name, int nodes, int gpusPerNode) {

    public VirtualCluster {
        if (nodes < 1 || gpusPerNode < 1) {
            throw new IllegalArgumentException("expected at least 1 node with at least 1 GPU (" + name + " has " + nodes
                    + " with " + gpusPerNode + ")");
        }
    }

    public int gpus() {
        return nodes * gpusPerNode;
    }
}
