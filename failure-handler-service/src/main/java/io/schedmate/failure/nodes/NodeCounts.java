package io.schedmate.failure.nodes;

/**
 * The events of a node in a window.
 *
 * @param failures number of failures whose diagnosis names the node
 * @param xids number of driver errors of any kind
 * @param gpuFaults number of GPUs that disappeared or counted uncorrectable memory errors
 * @param failedChecks number of checks that found the node faulty
 */
public record NodeCounts(long failures, long xids, long gpuFaults, long checks, long failedChecks) {

    static final NodeCounts NONE = new NodeCounts(0, 0, 0, 0, 0);
}
