package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * A node that fails more often than others. Rates are failures per day in which it ran jobs; a failure that is weaker
 * evidence against the node counts less.
 *
 * @param failures number of failures of jobs in the period that name it
 * @param usedDays number of days in which it ran jobs
 * @param failuresPerDay the estimate from its failures and those of its cluster
 * @param lowFailuresPerDay lower end of the 90 % credible interval
 * @param highFailuresPerDay upper end
 * @param clusterFailuresPerDay mean of the nodes of its cluster
 */
public record FailingNode(
        String cluster,
        String node,
        int failures,
        double usedDays,
        double failuresPerDay,
        double lowFailuresPerDay,
        double highFailuresPerDay,
        double clusterFailuresPerDay) {

    public FailingNode {
        Require.present("cluster", cluster);
        Require.present("node", node);
        Limits.atLeast("failures", failures, 0);
        Limits.amount("usedDays", usedDays);
        Limits.amount("failuresPerDay", failuresPerDay);
        Limits.amount("lowFailuresPerDay", lowFailuresPerDay);
        Limits.amount("highFailuresPerDay", highFailuresPerDay);
        Limits.amount("clusterFailuresPerDay", clusterFailuresPerDay);
    }
}
