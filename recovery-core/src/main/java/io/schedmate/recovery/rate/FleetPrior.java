package io.schedmate.recovery.rate;

import java.util.Collection;

/**
 * The gamma distribution of failure rates among a fleet's nodes, by the moments of what they showed: Marshall, "Mapping disease
 * and mortality rates using empirical Bayes estimators", Applied Statistics 40 (1991), for the global mean and variance. Weights
 * of incidents make the counts compound Poisson, so the variance expected from chance alone is taken from their squares.
 *
 * <p>The mean is itself estimated from the fleet's events, which the moments take for known. So the prior counts for no more
 * than those events: a gamma distribution of that shape and of the days in which they were seen is what they say of the mean.
 *
 * @param shape grows as the nodes resemble each other; 0 where nothing ever failed
 * @param days what the prior counts for: {@code shape} failures in so many days
 */
record FleetPrior(double shape, double days) {

    /** Nodes that differ less than chance alone explains are taken to differ by this share of the mean's square. */
    private static final double LEAST_VARIATION = 1e-4;

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
        double variance = Math.max(seen - byChance, LEAST_VARIATION * mean * mean);
        double shape = Math.min(mean * mean / variance, events);
        return new FleetPrior(shape, shape / mean);
    }

    /** A day's failures of a node on average. */
    double perDay() {
        return shape == 0 ? 0 : shape / days;
    }
}
