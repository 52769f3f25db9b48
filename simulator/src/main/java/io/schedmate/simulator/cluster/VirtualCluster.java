package io.schedmate.simulator.cluster;

/** A part of a cluster with nodes of its own; a job runs only in its own part. */
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
