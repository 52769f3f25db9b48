package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;

/**
 * The recent events of a node.
 *
 * @param windowDays length of the window
 * @param observedDays days in the window between the first and the last report of its agent
 * @param failures number of failed attempts whose diagnosis names it
 * @param xids number of driver errors of any kind
 * @param gpuFaults number of GPUs that disappeared or counted uncorrectable memory errors
 * @param checks number of checks
 * @param failedChecks number of checks that found it faulty
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
