package io.schedmate.simulator.cluster;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * The free GPUs of a virtual cluster, with the consolidated placement of the published Lucid simulator: a single-node
 * job goes where the fewest GPUs remain free; a larger job takes idle nodes and at most one partial node. Among equal
 * nodes the first one wins.
 */
public final class NodePool {

    private static final int GONE = -1;
    private static final int BORROWED = Integer.MAX_VALUE;

    private final int gpusPerNode;
    /** Free GPUs by node; {@link #GONE} for a removed node. */
    private int[] free;
    /** By node: the idle node with the highest number is removed first. */
    private int[] numbers;
    /** By number of free GPUs: the nodes with exactly that many. */
    private final BitSet[] nodesByFree;

    private int freeInAll;

    public NodePool(VirtualCluster cluster) {
        gpusPerNode = cluster.gpusPerNode();
        free = new int[cluster.nodes()];
        Arrays.fill(free, gpusPerNode);
        numbers = new int[free.length];
        Arrays.setAll(numbers, node -> node);
        nodesByFree = new BitSet[gpusPerNode + 1];
        Arrays.setAll(nodesByFree, _ -> new BitSet(free.length));
        nodesByFree[gpusPerNode].set(0, free.length);
        freeInAll = cluster.gpus();
    }

    public int freeGpus() {
        return freeInAll;
    }

    /** Takes {@code gpus} GPUs, or nothing if no consolidated placement exists. */
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

    /**
     * Adds an idle node, the last in order.
     *
     * @return false if a node is already borrowed
     */
    public boolean borrow() {
        if (indexOf(BORROWED) >= 0) {
            return false;
        }
        int node = free.length;
        free = Arrays.copyOf(free, node + 1);
        free[node] = gpusPerNode;
        numbers = Arrays.copyOf(numbers, node + 1);
        numbers[node] = BORROWED;
        nodesByFree[gpusPerNode].set(node);
        freeInAll += gpusPerNode;
        return true;
    }

    /**
     * Removes an idle node, a borrowed one first. A busy borrowed node swaps its number with the idle node that leaves
     * instead, as in the published simulator.
     *
     * @return whether a node was removed
     */
    public boolean giveAway() {
        int leaving = -1;
        for (int node = nodesByFree[gpusPerNode].nextSetBit(0);
                node >= 0;
                node = nodesByFree[gpusPerNode].nextSetBit(node + 1)) {
            leaving = leaving < 0 || numbers[node] > numbers[leaving] ? node : leaving;
        }
        if (leaving < 0) {
            return false;
        }
        int borrowed = indexOf(BORROWED);
        if (borrowed >= 0) {
            numbers[borrowed] = numbers[leaving];
        }
        numbers[leaving] = GONE;
        nodesByFree[gpusPerNode].clear(leaving);
        free[leaving] = GONE;
        freeInAll -= gpusPerNode;
        return true;
    }

    /**
     * Removes the borrowed node if it is idle.
     *
     * @return whether it was removed
     */
    public boolean giveBackBorrowed() {
        int borrowed = indexOf(BORROWED);
        return borrowed >= 0 && free[borrowed] == gpusPerNode && giveAway();
    }

    private int indexOf(int number) {
        for (int node = 0; node < numbers.length; node++) {
            if (numbers[node] == number) {
                return node;
            }
        }
        return -1;
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

    /** Returns the node with the most free GPUs, except idle ones up to {@code lastTaken}; -1 if all are full. */
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
