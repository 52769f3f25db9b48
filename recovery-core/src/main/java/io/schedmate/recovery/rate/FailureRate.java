package io.schedmate.recovery.rate;

/**
 * The failure rate of a node, in incidents of weight 1 per day.
 *
 * @param perDay posterior mean, given the node's history and its fleet
 * @param lowPerDay lower end of the credible interval; {@code highPerDay} is the upper end
 * @param fleetPerDay mean rate of the fleet
 * @param probabilityWorse probability that the node's rate exceeds the configured multiple of the fleet's mean
 * @param suspect whether that probability is above the threshold
 */
public record FailureRate(
        double perDay,
        double lowPerDay,
        double highPerDay,
        double fleetPerDay,
        double probabilityWorse,
        boolean suspect) {}
