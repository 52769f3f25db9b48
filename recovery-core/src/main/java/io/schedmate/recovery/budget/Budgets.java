package io.schedmate.recovery.budget;

import io.schedmate.model.check.Require;
import java.time.Duration;

/**
 * The limits on what recovery may take.
 *
 * @param cordonedRatio of the cluster's accelerator nodes that may be held at a time, 0 to 1
 * @param cordonedFloor nodes that may be held however small the cluster is; never all of them
 * @param window over which isolations and restarts are counted
 * @param isolationsInWindow in the whole cluster
 * @param isolationsPerNode in the window
 * @param restartsPerJob in the window
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

    /** A twentieth of the nodes, one at least; few isolations a day. */
    public static Budgets standard() {
        return new Budgets(0.05, 1, Duration.ofDays(1), 20, 2, 5);
    }

    /** How many of so many nodes may be held at a time. */
    public int mostCordoned(int nodes) {
        return Math.clamp(
                (long) Math.floor(nodes * cordonedRatio), Math.min(cordonedFloor, Math.max(0, nodes - 1)), nodes);
    }
}
