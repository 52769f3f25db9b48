package io.schedmate.recovery.rate;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.distribution.GammaDistribution;

/**
 * Failure rates of a fleet's nodes by empirical Bayes: counts are Poisson and rates are gamma-distributed among the
 * nodes, so a node's estimate moves from the fleet's mean toward its own history as that history grows. Gelman et al.,
 * "Bayesian Data Analysis", 3rd ed., sections 2.6 and 2.7; Carlin and Louis, "Bayes and Empirical Bayes Methods for
 * Data Analysis", chapter 3. Old history is discounted as in Harvey and Fernandes, "Time series models for count or
 * qualitative observations", Journal of Business and Economic Statistics 7 (1989).
 */
public final class FleetRates {

    private final Map<String, Discounted> nodes;
    private final FleetPrior prior;
    private final RateSettings settings;

    private FleetRates(Map<String, Discounted> nodes, RateSettings settings) {
        this.nodes = nodes;
        this.prior = FleetPrior.of(nodes.values());
        this.settings = settings;
    }

    /** Computes the rates as of an instant; later events are ignored. */
    public static FleetRates of(Collection<NodeHistory> histories, Instant now, RateSettings settings) {
        Map<String, Discounted> nodes = new LinkedHashMap<>();
        histories.forEach(history -> nodes.put(history.node(), Discounted.of(history, now, settings.halfLife())));
        return new FleetRates(nodes, settings);
    }

    /**
     * Returns the failure rate of a node; empty for a node outside the fleet, or while nothing in the fleet has failed.
     */
    public Optional<FailureRate> rate(String node) {
        Discounted known = nodes.get(node);
        if (known == null || prior.shape() == 0) {
            return Optional.empty();
        }
        GammaDistribution posterior = posterior(known);
        double tail = (1 - settings.level()) / 2;
        double worse = posterior.survivalProbability(most());
        return Optional.of(new FailureRate(
                posterior.getMean(),
                posterior.inverseCumulativeProbability(tail),
                posterior.inverseSurvivalProbability(tail),
                prior.perDay(),
                worse,
                worse > settings.suspectFrom()));
    }

    /** Returns the mean of {@link #rate} by node, for ranking nodes. */
    public Map<String, Double> means() {
        Map<String, Double> means = new LinkedHashMap<>();
        if (prior.shape() > 0) {
            nodes.forEach((node, known) -> means.put(node, posterior(known).getMean()));
        }
        return means;
    }

    /** Returns the nodes that fail too often, worst first. */
    public List<String> suspects() {
        Map<String, Double> means = means();
        return nodes.entrySet().stream()
                .filter(node -> means.containsKey(node.getKey()))
                .filter(node -> posterior(node.getValue()).survivalProbability(most()) > settings.suspectFrom())
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparing((String node) -> means.getOrDefault(node, 0.0))
                        .reversed())
                .toList();
    }

    private double most() {
        return settings.factor() * prior.perDay();
    }

    private GammaDistribution posterior(Discounted node) {
        return GammaDistribution.of(prior.shape() + node.events(), 1 / (prior.days() + node.days()));
    }
}
