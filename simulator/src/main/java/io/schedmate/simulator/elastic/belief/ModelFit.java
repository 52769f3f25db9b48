package io.schedmate.simulator.elastic.belief;

import io.schedmate.simulator.elastic.table.StepTime;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import org.hipparchus.analysis.MultivariateFunction;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;

/**
 * Fits a {@link PerformanceModel} to observations (Pollux, section 4.1): it minimises the error of logarithms and
 * prefers small overlap and little loss from more replicas. Unobserved effects are assumed to cost nothing. The
 * search runs over logarithms of times, which span orders of magnitude.
 */
final class ModelFit {

    private static final int PARAMETERS = 7;
    private static final int OVERLAP = 6;
    private static final double MAX_SECONDS = 1e3;
    private static final double MAX_OVERLAP = 10;
    private static final double[] START = {1e-1, 1e-2, 1e-1, 1e-2, 1e-1, 1e-2, 1.001};
    private static final int EVALUATIONS = 300;
    private static final double FIRST_RADIUS = 1;
    private static final double LAST_RADIUS = 1e-3;
    /** The network between nodes is at least this much slower than within a node. */
    private static final double SLOWER_ACROSS = 1.1;

    private final Map<Observation, StepTime> seen;
    private final double[] fixed = new double[PARAMETERS];
    private final int[] free;

    private ModelFit(Map<Observation, StepTime> seen) {
        this.seen = seen;
        Arrays.fill(fixed, Double.NaN);
        if (seen.keySet().stream().mapToInt(Observation::localBatch).distinct().count() == 1) {
            fixed[0] = seen.values().stream()
                            .mapToDouble(StepTime::computeSeconds)
                            .average()
                            .orElseThrow()
                    / 2;
        }
        fixUnless(one -> one.nodes() > 1, 2, 3);
        fixUnless(one -> one.nodes() == 1 && one.replicas() > 1, 4, 5);
        fixUnless(one -> one.replicas() > 2, 3, 5);
        free = java.util.stream.IntStream.range(0, PARAMETERS)
                .filter(at -> Double.isNaN(fixed[at]))
                .toArray();
    }

    static PerformanceModel of(Map<Observation, StepTime> seen) {
        return new ModelFit(seen).fit();
    }

    private void fixUnless(Predicate<Observation> any, int... parameters) {
        if (seen.keySet().stream().noneMatch(any)) {
            Arrays.stream(parameters).forEach(at -> fixed[at] = PerformanceModel.NOTHING);
        }
    }

    private PerformanceModel fit() {
        double[] start =
                Arrays.stream(free).mapToDouble(at -> scaled(at, START[at])).toArray();
        double[] low = Arrays.stream(free)
                .mapToDouble(at -> at == OVERLAP ? 1 : Math.log(PerformanceModel.NOTHING))
                .toArray();
        double[] high = Arrays.stream(free)
                .mapToDouble(at -> at == OVERLAP ? MAX_OVERLAP : Math.log(MAX_SECONDS))
                .toArray();
        double[] best = parameters(search(start, low, high));
        if (seen.keySet().stream().noneMatch(one -> one.nodes() > 1)) {
            best[2] = Math.max(best[2], best[4] * SLOWER_ACROSS);
            best[3] = Math.max(best[3], best[5] * SLOWER_ACROSS);
        }
        return PerformanceModel.of(best);
    }

    private double[] search(double[] start, double[] low, double[] high) {
        var error = new Best(point -> error(PerformanceModel.of(parameters(point))), start);
        try {
            new BOBYQAOptimizer(2 * free.length + 1, FIRST_RADIUS, LAST_RADIUS)
                    .optimize(
                            new MaxEval(EVALUATIONS),
                            new ObjectiveFunction(error),
                            GoalType.MINIMIZE,
                            new InitialGuess(start),
                            new SimpleBounds(low, high));
        } catch (MathIllegalStateException enough) {
            // Out of evaluations or of numeric range: use the best point so far.
            return error.point();
        }
        return error.point();
    }

    /** Stores the lowest value and its point, because a search may stop anywhere. */
    private static final class Best implements MultivariateFunction {

        private final MultivariateFunction function;
        private double[] point;
        private double least = Double.MAX_VALUE;

        private Best(MultivariateFunction function, double[] start) {
            this.function = function;
            this.point = start.clone();
        }

        @Override
        public double value(double[] at) {
            double value = function.value(at);
            if (value < least) {
                least = value;
                point = at.clone();
            }
            return value;
        }

        private double[] point() {
            return point;
        }
    }

    private static double scaled(int parameter, double value) {
        return parameter == OVERLAP ? value : Math.log(value);
    }

    private double[] parameters(double[] point) {
        double[] all = fixed.clone();
        for (int at = 0; at < free.length; at++) {
            all[free[at]] = free[at] == OVERLAP ? point[at] : Math.exp(point[at]);
        }
        return all;
    }

    private double error(PerformanceModel model) {
        double computing = 0;
        double stepping = 0;
        for (Map.Entry<Observation, StepTime> each : seen.entrySet()) {
            Observation at = each.getKey();
            computing += square(Math.log(model.computeSeconds(at.localBatch()))
                    - Math.log(each.getValue().computeSeconds()));
            stepping += square(model.logStepSeconds(at.nodes(), at.replicas(), at.localBatch())
                    - Math.log(each.getValue().seconds()));
        }
        return Math.sqrt(computing / seen.size())
                + Math.sqrt(stepping / seen.size())
                + 1e-3 * square(model.overlap() - 1)
                + 1e-2
                        * (square(model.acrossNodesPerReplica() / model.acrossNodes())
                                + square(model.withinNodePerReplica() / model.withinNode()));
    }

    private static double square(double value) {
        return value * value;
    }
}
