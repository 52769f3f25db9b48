package io.schedmate.evaluation.history;

import io.schedmate.code.estimate.use.Measure;
import io.schedmate.code.estimate.use.UseEstimator;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.evaluation.history.UseReport.UseScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Estimates each measured run from the others: once from other models only, and once from all other runs. */
public final class UseEvaluation {

    private UseEvaluation() {}

    public static UseReport run(Profiles profiles) {
        List<UseScore> scores = new ArrayList<>();
        for (Measure measure : List.of(Measure.GPU_UTILISATION_RATIO, Measure.GPU_MEMORY_BYTES)) {
            List<MeasuredRun> runs = profiles.runs().stream()
                    .filter(run -> value(run, measure) > 0)
                    .toList();
            scores.add(new UseScore(
                    measure.name(),
                    runs.size(),
                    error(runs, measure, UseEvaluation::otherModel, others -> estimated(others, measure)),
                    byModel(runs, measure),
                    error(runs, measure, (asked, run) -> asked != run, others -> estimated(others, measure)),
                    error(runs, measure, UseEvaluation::otherModel, others -> nearest(others, measure)),
                    error(runs, measure, UseEvaluation::otherModel, others -> geometricMean(others, measure))));
        }
        return new UseReport(scores, profiles.rejected());
    }

    private record Others(MeasuredRun asked, List<MeasuredRun> runs) {}

    private static Map<String, Double> byModel(List<MeasuredRun> runs, Measure measure) {
        return runs.stream()
                .collect(Collectors.groupingBy(
                        run -> Objects.requireNonNull(run.model()),
                        Collectors.averagingDouble(asked -> error(
                                asked,
                                runs,
                                measure,
                                UseEvaluation::otherModel,
                                others -> estimated(others, measure)))));
    }

    private static double error(
            List<MeasuredRun> runs,
            Measure measure,
            BiPredicate<MeasuredRun, MeasuredRun> maySee,
            ToDoubleFunction<Others> answer) {
        return runs.stream()
                .mapToDouble(asked -> error(asked, runs, measure, maySee, answer))
                .average()
                .orElse(Double.NaN);
    }

    private static double error(
            MeasuredRun asked,
            List<MeasuredRun> runs,
            Measure measure,
            BiPredicate<MeasuredRun, MeasuredRun> maySee,
            ToDoubleFunction<Others> answer) {
        List<MeasuredRun> seen =
                runs.stream().filter(run -> maySee.test(asked, run)).toList();
        double truth = value(asked, measure);
        return Math.abs(answer.applyAsDouble(new Others(asked, seen)) - truth) / truth;
    }

    private static boolean otherModel(MeasuredRun asked, MeasuredRun run) {
        return !Objects.equals(asked.model(), run.model());
    }

    private static double estimated(Others others, Measure measure) {
        UseEstimator estimator = new UseEstimator();
        others.runs().forEach(estimator::learn);
        return estimator
                .estimate(others.asked(), measure)
                .map(UseEstimator.Answer::value)
                .orElse(Double.NaN);
    }

    private static double nearest(Others others, Measure measure) {
        double truth = value(others.asked(), measure);
        return others.runs().stream()
                .map(run -> value(run, measure))
                .min((one, other) -> Double.compare(Math.abs(one - truth), Math.abs(other - truth)))
                .orElse(Double.NaN);
    }

    private static double geometricMean(Others others, Measure measure) {
        return Math.exp(others.runs().stream()
                .mapToDouble(run -> Math.log(value(run, measure)))
                .average()
                .orElse(Double.NaN));
    }

    private static double value(MeasuredRun run, Measure measure) {
        @Nullable Double value = measure == Measure.GPU_MEMORY_BYTES ? run.gpuMemoryBytes() : run.gpuUtilisationRatio();
        return value == null ? 0 : value;
    }
}
