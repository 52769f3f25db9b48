package io.schedmate.recovery.rate;

/**
 * How often a node fails, in incidents of weight 1 a day.
 *
 * @param perDay the mean of what its history and its fleet make likely
 * @param lowPerDay lower end of the credible interval, and likewise its upper end
 * @param fleetPerDay mean of the fleet
 * @param probabilityWorse that the node fails more than the set multiple of the fleet's mean
 * @param suspect whether that is probable enough
 */
public record FailureRate(
        double perDay,
        double lowPerDay,
        double highPerDay,
        double fleetPerDay,
        double probabilityWorse,
        boolean suspect) {}
