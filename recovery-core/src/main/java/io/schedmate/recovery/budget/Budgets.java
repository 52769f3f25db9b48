package io.schedmate.recovery.budget;

import io.schedmate.model.check.Require;
import java.time.Duration;

/**
 * The limits on nodes and restarts that recovery may use.
 *
 * @param cordonedRatio share of the cluster's accelerator nodes that may be held at a time, 0 to 1
 * @param cordonedFloor number of nodes that may be held in a cluster of any size; never all of them
 * @param window period over which isolations and restarts are counted
 * @param isolationsInWindow limit for the whole cluster
 * @param isolationsPerNode limit per node in the window
 * @param restartsPerJob limit per job in the window
 */
public record Budgets(
        double cordonedRatio,
        int cordonedFloor,
        Duration window,
        int isolationsInWindow,
        int isolationsPerNode,
        int restartsPerJob) {

    public Budgets {
        Require.ratio("cordonedRatio", cordonedRatio);
        Require.notNegative("cordonedFloor", cordonedFloor);
        Require.present("window", window);
        Require.notNegative("isolationsInWindow", isolationsInWindow);
        Require.notNegative("isolationsPerNode", isolationsPerNode);
        Require.notNegative("restartsPerJob", restartsPerJob);
    }

    /**
     * Returns the default limits: 5 % of the nodes held, at least one; 20 isolations a day, 2 per node; 5 restarts per
     * job a day.
     */
    public static Budgets standard() {
        return new Budgets(0.05, 1, Duration.ofDays(1), 20, 2, 5);
    }

    /** Returns how many nodes of a cluster of this size may be held at a time. */
    public int maxCordoned(int nodes) {
        return Math.clamp(
                (long) Math.floor(nodes * cordonedRatio), Math.min(cordonedFloor, Math.max(0, nodes - 1)), nodes);
    }
}
