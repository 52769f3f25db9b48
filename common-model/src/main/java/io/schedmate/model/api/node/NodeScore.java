package io.schedmate.model.api.node;

import io.schedmate.model.api.Limits;

/**
 * The failure rate of a node, estimated from its own history and that of its cluster's nodes. Events within an hour
 * count once, and older events count less.
 *
 * @param per30Days failures in 30 days on average
 * @param lowPer30Days lower end of the 90 % interval of this average; {@code highPer30Days} is the upper end
 * @param fleetPer30Days average of the cluster's nodes
 * @param factor factor above the cluster's average at which a node counts as worse
 * @param probabilityWorse probability that this node is worse, 0 to 1
 */
public record NodeScore(
        double per30Days,
        double lowPer30Days,
        double highPer30Days,
        double fleetPer30Days,
        double factor,
        double probabilityWorse) {

    public NodeScore {
        Limits.amount("per30Days", per30Days);
        Limits.amount("lowPer30Days", lowPer30Days);
        Limits.amount("highPer30Days", highPer30Days);
        Limits.amount("fleetPer30Days", fleetPer30Days);
        Limits.amountBetween("factor", factor, 1, Double.MAX_VALUE);
        Limits.ratio("probabilityWorse", probabilityWorse);
    }
}
