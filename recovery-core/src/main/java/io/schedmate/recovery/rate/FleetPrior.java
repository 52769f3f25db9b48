package io.schedmate.recovery.rate;

import java.util.Collection;

/**
 * The gamma distribution of failure rates among a fleet's nodes, fitted by moments: Marshall, "Mapping disease and
 * mortality rates using empirical Bayes estimators", Applied Statistics 40 (1991), for the global mean and variance.
 * Incident weights make the counts compound Poisson, so the variance expected from chance alone is computed from the
 * squared weights.
 *
 * <p>The mean is itself estimated from the fleet's events, but the method of moments treats it as known. So the prior
 * counts for no more than those events: their number and the days in which they were observed give a gamma distribution
 * of the mean.
 *
 * @param shape grows as the nodes resemble each other; 0 if nothing ever failed
 * @param days weight of the prior: {@code shape} failures in this many days
 */
record FleetPrior(double shape, double days) {

    /** The smallest variance assumed between nodes, as a share of the squared mean. */
    private static final double MIN_VARIATION = 1e-4;

    static FleetPrior of(Collection<Discounted> nodes) {
        double days = nodes.stream().mapToDouble(Discounted::days).sum();
        double events = nodes.stream().mapToDouble(Discounted::events).sum();
        if (days <= 0 || events <= 0) {
            return new FleetPrior(0, 0);
        }
        double mean = events / days;
        double seen = nodes.stream()
                        .filter(node -> node.days() > 0)
                        .mapToDouble(node -> node.days() * Math.pow(node.events() / node.days() - mean, 2))
                        .sum()
                / days;
        double squares = nodes.stream().mapToDouble(Discounted::squares).sum();
        double byChance = mean * (squares / events) * nodes.size() / days;
        double variance = Math.max(seen - byChance, MIN_VARIATION * mean * mean);
        double shape = Math.min(mean * mean / variance, events);
        return new FleetPrior(shape, shape / mean);
    }

    /** Returns the mean failures of a node per day. */
    double perDay() {
        return shape == 0 ? 0 : shape / days;
    }
}
