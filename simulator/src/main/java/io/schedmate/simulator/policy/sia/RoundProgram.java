package io.schedmate.simulator.policy.sia;

import io.schedmate.simulator.elastic.ElasticLife;
import io.schedmate.simulator.elastic.GpuType;
import io.schedmate.simulator.elastic.Option;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;
import org.ojalgo.optimisation.integer.IntegerStrategy;
import org.ojalgo.type.context.NumberContext;

/**
 * The integer program of a round (Sia, section 3.4): at most one option a job, no type of GPU given twice, the least sum
 * of costs, a job without an option costing more than any that has one.
 */
final class RoundProgram {

    private record Candidate(ElasticLife job, Option option, Variable variable) {}

    private static final int GAP_DIGITS = 12;

    /** Far less in sum than a cent, by which the costs of Sia differ. */
    private static final double MOST_TIE_BREAK = 1e-5;

    private final ExpressionsBasedModel model = new ExpressionsBasedModel();
    private final Map<GpuType, Expression> capacities = new LinkedHashMap<>();
    private final Map<GpuType, Integer> left = new LinkedHashMap<>();
    private final Map<ElasticLife, Option> kept = new LinkedHashMap<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final double costOfNothing;
    private final Random tieBreaks = new Random(0);

    RoundProgram(List<GpuType> cluster, double costOfNothing) {
        this.costOfNothing = costOfNothing;
        model.options.integer(IntegerStrategy.newConfigurable()
                .withParallelism(() -> 1)
                .withGapTolerance(NumberContext.of(GAP_DIGITS, GAP_DIGITS)));
        for (GpuType type : cluster) {
            capacities.put(type, model.newExpression(type.name()));
            left.put(type, type.gpus());
        }
    }

    /** A job that must not lose what it holds. */
    void keep(ElasticLife job, Option held) {
        kept.put(job, held);
        left.merge(held.type(), -held.gpus(), Integer::sum);
    }

    /** The options of a job by their costs; those that cannot be in a best answer are left out. */
    void add(ElasticLife job, Map<Option, Double> costs) {
        Expression one =
                model.newExpression("one of " + candidates.size()).lower(0).upper(1);
        costs.forEach((option, cost) -> {
            if (cost < costOfNothing && !isDominated(option, cost, costs)) {
                Variable variable = model.newVariable("x" + candidates.size())
                        .binary()
                        .weight(cost - costOfNothing + tieBreak(job, option));
                candidates.add(new Candidate(job, option, variable));
                one.set(variable, 1);
                Expression capacity = capacities.get(option.type());
                if (capacity != null) {
                    capacity.set(variable, option.gpus());
                }
            }
        });
    }

    /**
     * Among answers of equal costs the solver gives whichever its threads come upon first. So that a program has one
     * answer, each option costs a trifle of its own, and nothing for what the job holds.
     */
    private double tieBreak(ElasticLife job, Option option) {
        double trifle = tieBreaks.nextDouble() * MOST_TIE_BREAK;
        return option.equals(job.option()) ? 0 : trifle;
    }

    /** Whether fewer GPUs of the same type serve the job as well. */
    private static boolean isDominated(Option option, double cost, Map<Option, Double> costs) {
        return costs.entrySet().stream()
                .anyMatch(other -> other.getKey().type().equals(option.type())
                        && other.getKey().gpus() < option.gpus()
                        && other.getValue() <= cost);
    }

    Map<ElasticLife, Option> solve() {
        Map<ElasticLife, Option> chosen = new LinkedHashMap<>(kept);
        if (candidates.isEmpty()) {
            return chosen;
        }
        capacities.forEach((type, capacity) -> capacity.lower(0).upper(left.getOrDefault(type, 0)));
        Optimisation.Result result = model.minimise();
        if (!result.getState().isFeasible()) {
            throw new IllegalStateException("expected an allocation for the round (" + result.getState() + ")");
        }
        for (int at = 0; at < candidates.size(); at++) {
            Candidate candidate = candidates.get(at);
            if (result.doubleValue(model.indexOf(candidate.variable())) > 0.5) {
                chosen.put(candidate.job(), candidate.option());
            }
        }
        return chosen;
    }
}
