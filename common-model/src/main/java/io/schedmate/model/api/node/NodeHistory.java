package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;

/**
 * The recent events of a node.
 *
 * @param windowDays how far back is counted, in days
 * @param observedDays days in it between the first and the last word of the node's agent
 * @param failures failed attempts of jobs whose diagnosis names it
 * @param xids driver errors, whatever they tell
 * @param gpuFaults GPUs that disappeared or counted uncorrectable memory errors
 * @param checks times that it was checked
 * @param failedChecks those of them that found it faulty
 */
public record NodeHistory(
        int windowDays, double observedDays, long failures, long xids, long gpuFaults, long checks, long failedChecks) {

    public NodeHistory {
        Limits.atLeast("windowDays", windowDays, 1);
        Limits.amount("observedDays", observedDays);
        Limits.atLeast("failures", failures, 0);
        Limits.atLeast("xids", xids, 0);
        Limits.atLeast("gpuFaults", gpuFaults, 0);
        Limits.atLeast("checks", checks, 0);
        Limits.between("failedChecks", failedChecks, 0, checks);
    }
}
