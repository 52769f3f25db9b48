package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;
import org.ojalgo.optimisation.integer.IntegerStrategy;
import org.ojalgo.type.context.NumberContext;

/**
 * The integer program of a round (Sia, section 3.4): at most one option per job, no GPU assigned twice, the lowest sum
 * of costs; a job without an option costs more than any with one. Small programs are solved by a table, all others by
 * an integer programming solver; both are exact.
 */
final class RoundProgram {

    private record Candidate(ElasticLife job, Option option, GpuPrices.Offer offer) {}

    private static final int GAP_DIGITS = 12;

    /** The largest tie-break cost; the sum is far smaller than 0.01, by which the costs of Sia differ. */
    private static final double MAX_TIE_BREAK = 1e-5;

    private final Map<GpuType, Integer> left = new LinkedHashMap<>();
    private final Map<ElasticLife, Option> kept = new LinkedHashMap<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final double costOfNothing;
    private final long maxChoices;
    private final Random tieBreaks = new Random(0);
    private int jobs;

    RoundProgram(List<GpuType> cluster, double costOfNothing) {
        this(cluster, costOfNothing, RoundTable.MAX_CHOICES);
    }

    /** @param maxChoices largest number of choices for which a table is used instead of the solver */
    RoundProgram(List<GpuType> cluster, double costOfNothing, long maxChoices) {
        this.costOfNothing = costOfNothing;
        this.maxChoices = maxChoices;
        cluster.forEach(type -> left.put(type, type.gpus()));
    }

    /** Adds a job that must keep its allocation. */
    void keep(ElasticLife job, Option held) {
        kept.put(job, held);
        left.merge(held.type(), -held.gpus(), Integer::sum);
    }

    /** Adds a job's options with their costs, except those that cannot be part of an optimal answer. */
    void add(ElasticLife job, Map<Option, Double> costs) {
        int number = jobs++;
        costs.forEach((option, cost) -> {
            if (cost < costOfNothing && !isDominated(option, cost, costs)) {
                double gain = costOfNothing - cost - tieBreak(job, option);
                candidates.add(
                        new Candidate(job, option, new GpuPrices.Offer(number, option.type(), option.gpus(), gain)));
            }
        });
    }

    /**
     * Among answers of equal cost the solver returns the one that its threads find first. To make the answer unique,
     * each option has a tiny cost of its own, and the job's current allocation has none.
     */
    private double tieBreak(ElasticLife job, Option option) {
        double trifle = tieBreaks.nextDouble() * MAX_TIE_BREAK;
        return option.equals(job.option()) ? 0 : trifle;
    }

    /** Returns whether fewer GPUs of the same type serve the job as well. */
    private static boolean isDominated(Option option, double cost, Map<Option, Double> costs) {
        return costs.entrySet().stream()
                .anyMatch(other -> other.getKey().type().equals(option.type())
                        && other.getKey().gpus() < option.gpus()
                        && other.getValue() <= cost);
    }

    Map<ElasticLife, Option> solve() {
        Map<ElasticLife, Option> chosen = new LinkedHashMap<>(kept);
        List<GpuPrices.Offer> offers = candidates.stream().map(Candidate::offer).toList();
        Set<GpuPrices.Offer> taken =
                RoundTable.choices(offers, left) <= maxChoices ? RoundTable.best(offers, left) : solved(offers);
        candidates.stream()
                .filter(candidate -> taken.contains(candidate.offer()))
                .forEach(candidate -> chosen.put(candidate.job(), candidate.option()));
        return chosen;
    }

    /** Uses the solver for the offers that the prices leave undecided. */
    private Set<GpuPrices.Offer> solved(List<GpuPrices.Offer> all) {
        List<GpuPrices.Offer> offers = GpuPrices.worthAsking(all, left);
        return offers.isEmpty() ? Set.of() : taken(offers);
    }

    private Set<GpuPrices.Offer> taken(List<GpuPrices.Offer> offers) {
        var model = new ExpressionsBasedModel();
        model.options.integer(IntegerStrategy.newConfigurable()
                .withParallelism(() -> 1)
                .withGapTolerance(NumberContext.of(GAP_DIGITS, GAP_DIGITS)));
        Map<GpuType, Expression> capacities = new LinkedHashMap<>();
        left.forEach((type, free) ->
                capacities.put(type, model.newExpression(type.name()).lower(0).upper(free)));
        Map<Integer, Expression> ones = new HashMap<>();
        Map<GpuPrices.Offer, Variable> variables = new LinkedHashMap<>();
        for (GpuPrices.Offer offer : offers) {
            Variable variable =
                    model.newVariable("x" + variables.size()).binary().weight(-offer.gain());
            variables.put(offer, variable);
            ones.computeIfAbsent(
                            offer.job(),
                            job -> model.newExpression("one of " + job).lower(0).upper(1))
                    .set(variable, 1);
            Objects.requireNonNull(capacities.get(offer.type()), "type of the cluster")
                    .set(variable, offer.gpus());
        }
        Optimisation.Result result = model.minimise();
        if (!result.getState().isFeasible()) {
            throw new IllegalStateException("expected an allocation for the round (" + result.getState() + ")");
        }
        return variables.entrySet().stream()
                .filter(each -> result.doubleValue(model.indexOf(each.getValue())) > 0.5)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
