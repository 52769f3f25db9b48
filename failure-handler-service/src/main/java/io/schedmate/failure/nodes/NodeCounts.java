package io.schedmate.failure.nodes;

/**
 * What happened to a node in a window.
 *
 * @param failures whose diagnosis names the node
 * @param xids driver errors of any kind
 * @param gpuFaults GPUs that disappeared or counted uncorrectable memory errors
 * @param failedChecks checks that found the node faulty
 */
public record NodeCounts(long failures, long xids, long gpuFaults, long checks, long failedChecks) {

    static final NodeCounts NONE = new NodeCounts(0, 0, 0, 0, 0);
}
