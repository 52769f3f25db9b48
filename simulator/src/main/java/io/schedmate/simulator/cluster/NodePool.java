package io.schedmate.simulator.cluster;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * The free GPUs of a virtual cluster and the consolidated placement of the published Lucid simulator: a job of one node
 * goes where the fewest GPUs stay free; a larger job takes wholly idle nodes and at most one node in part. Among equal
 * nodes the first in order is taken.
 */
public final class NodePool {

    private final int gpusPerNode;
    private final int[] free;
    /** The nodes with exactly so many free GPUs. */
    private final BitSet[] nodesByFree;

    private int freeInAll;

    public NodePool(VirtualCluster cluster) {
        gpusPerNode = cluster.gpusPerNode();
        free = new int[cluster.nodes()];
        Arrays.fill(free, gpusPerNode);
        nodesByFree = new BitSet[gpusPerNode + 1];
        Arrays.setAll(nodesByFree, _ -> new BitSet(free.length));
        nodesByFree[gpusPerNode].set(0, free.length);
        freeInAll = cluster.gpus();
    }

    public int freeGpus() {
        return freeInAll;
    }

    /** Takes {@code gpus} GPUs, or nothing where they cannot be had consolidated. */
    public Optional<Placement> take(int gpus) {
        if (gpus > freeInAll) {
            return Optional.empty();
        }
        Optional<Placement> placement = gpus <= gpusPerNode ? withinOneNode(gpus) : overWholeNodes(gpus);
        placement.ifPresent(taken -> change(taken, -1));
        return placement;
    }

    public void release(Placement placement) {
        change(placement, 1);
    }

    private Optional<Placement> withinOneNode(int gpus) {
        for (int left = gpus; left <= gpusPerNode; left++) {
            int node = nodesByFree[left].nextSetBit(0);
            if (node >= 0) {
                return Optional.of(new Placement(new int[] {node}, new int[] {gpus}));
            }
        }
        return Optional.empty();
    }

    private Optional<Placement> overWholeNodes(int gpus) {
        int whole = gpus / gpusPerNode;
        int rest = gpus % gpusPerNode;
        BitSet idle = nodesByFree[gpusPerNode];
        if (idle.cardinality() < whole) {
            return Optional.empty();
        }
        int[] nodes = new int[rest == 0 ? whole : whole + 1];
        int[] counts = new int[nodes.length];
        int node = -1;
        for (int part = 0; part < whole; part++) {
            node = idle.nextSetBit(node + 1);
            nodes[part] = node;
            counts[part] = gpusPerNode;
        }
        if (rest > 0) {
            int last = freest(node);
            if (last < 0 || free[last] < rest) {
                return Optional.empty();
            }
            nodes[whole] = last;
            counts[whole] = rest;
        }
        return Optional.of(new Placement(nodes, counts));
    }

    /** The node with the most free GPUs, the idle ones up to {@code lastTaken} left out; -1 where all are full. */
    private int freest(int lastTaken) {
        int idle = nodesByFree[gpusPerNode].nextSetBit(lastTaken + 1);
        for (int left = gpusPerNode - 1; idle < 0 && left > 0; left--) {
            idle = nodesByFree[left].nextSetBit(0);
        }
        return idle;
    }

    private void change(Placement placement, int sign) {
        for (int part = 0; part < placement.parts(); part++) {
            int node = placement.node(part);
            int after = free[node] + sign * placement.gpus(part);
            if (after < 0 || after > gpusPerNode) {
                throw new IllegalStateException("expected each GPU to be held once (node " + node + " would have "
                        + after + " of " + gpusPerNode + " free)");
            }
            nodesByFree[free[node]].clear(node);
            nodesByFree[after].set(node);
            free[node] = after;
            freeInAll += sign * placement.gpus(part);
        }
    }
}
