package io.schedmate.code.estimate.use;

import io.schedmate.code.history.MeasuredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The predicted use of a workload with its 80 % range. The range comes from the errors of the same estimate on measured
 * runs: with runs of their model, or without.
 *
 * @param sameModel whether it is based on runs of the same model
 * @param runs the number of measured runs that it is based on; 0 = the architecture alone
 */
public record UseForecast(double p10, double p50, double p90, boolean sameModel, int runs) {

    private static final double TO_P90 = 1.2816;
    /** Prior standard deviations of the logarithm; their weight is counted in runs. */
    private static final double SAME_MODEL = 0.15;

    private static final double OTHER_MODEL = 0.4;
    private static final double WEIGHT = 2;
    /** The approximate number of runs to test; each needs an estimate from all others. */
    private static final int MAX_TRIED = 24;

    /** Returns the forecast; empty if no run was measured and the model's architecture is unknown. */
    public static Optional<UseForecast> of(List<MeasuredRun> runs, MeasuredRun asked, Measure measure) {
        Optional<UseEstimator.Answer> estimate = learnt(runs)
                .estimate(asked, measure)
                .or(() -> UseEstimator.byArchitecture(runs, asked, measure)
                        .map(value -> new UseEstimator.Answer(value, false, 0)));
        return estimate.map(answer -> {
            double reach = TO_P90 * deviation(runs, asked, measure, answer.sameModel());
            double value = answer.value();
            return new UseForecast(
                    value * Math.exp(-reach),
                    value,
                    Math.min(measure.most(), value * Math.exp(reach)),
                    answer.sameModel(),
                    answer.runs());
        });
    }

    private static double deviation(List<MeasuredRun> runs, MeasuredRun asked, Measure measure, boolean sameModel) {
        double before = sameModel ? SAME_MODEL : OTHER_MODEL;
        double squares = WEIGHT * before * before;
        double count = WEIGHT;
        for (MeasuredRun tried : tried(runs, asked, measure, sameModel)) {
            List<MeasuredRun> others = runs.stream()
                    .filter(run -> sameModel ? !isAlike(run, tried) : !Objects.equals(run.model(), tried.model()))
                    .toList();
            OptionalDouble error = error(others, tried, measure, sameModel);
            if (error.isPresent()) {
                squares += error.getAsDouble() * error.getAsDouble();
                count++;
            }
        }
        return Math.sqrt(squares / count) * (sameModel ? reach(runs, asked, measure) : 1);
    }

    private static OptionalDouble error(
            List<MeasuredRun> others, MeasuredRun tried, Measure measure, boolean sameModel) {
        double truth = Objects.requireNonNull(measure.of(tried));
        return learnt(others)
                .estimate(tried, measure)
                .filter(answer -> answer.sameModel() == sameModel)
                .map(answer -> OptionalDouble.of(Math.log(truth / answer.value())))
                .orElse(OptionalDouble.empty());
    }

    private static List<MeasuredRun> tried(
            List<MeasuredRun> runs, MeasuredRun asked, Measure measure, boolean sameModel) {
        List<MeasuredRun> all = new ArrayList<>(runs.stream()
                .filter(run -> measure.of(run) instanceof Double value && value > 0)
                .filter(run -> sameModel == Objects.equals(asked.model(), run.model()))
                .toList());
        int step = Math.max(1, all.size() / MAX_TRIED);
        List<MeasuredRun> some = new ArrayList<>();
        for (int i = 0; i < all.size(); i += step) {
            some.add(all.get(i));
        }
        return some;
    }

    /** Returns the doublings of the batch from the nearest run of the model, beyond the usual distance between runs. */
    private static double reach(List<MeasuredRun> runs, MeasuredRun asked, Measure measure) {
        return runs.stream()
                .filter(run -> Objects.equals(asked.model(), run.model()) && measure.of(run) != null)
                .mapToDouble(run -> Math.abs(UseEstimator.batchSteps(asked, run)))
                .map(steps -> Math.max(1, steps))
                .min()
                .orElse(1);
    }

    private static boolean isAlike(MeasuredRun one, MeasuredRun other) {
        return Objects.equals(one.model(), other.model())
                && Objects.equals(one.dataset(), other.dataset())
                && Objects.equals(one.batchSize(), other.batchSize())
                && Objects.equals(one.precision(), other.precision())
                && Objects.equals(one.gpuType(), other.gpuType())
                && Objects.equals(one.gpus(), other.gpus());
    }

    private static UseEstimator learnt(List<MeasuredRun> runs) {
        UseEstimator estimator = new UseEstimator();
        runs.forEach(estimator::learn);
        return estimator;
    }
}
