package io.schedmate.code.estimate.scaling;

import io.schedmate.code.estimate.use.LinearEquations;
import io.schedmate.code.gpu.GpuModel;
import io.schedmate.code.gpu.GpuModels;
import io.schedmate.code.history.MeasuredRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The change of speed with a setting, before a model's own runs are considered, as power laws. Their exponents come
 * from measured models, each model with equal weight.
 *
 * @param gpus exponent of the number of GPUs
 * @param batch exponent of the batch size per GPU
 * @param models number of models measured in more than one setting
 */
record Laws(Expected gpus, Expected batch, int models, Map<String, List<MeasuredRun>> others) {

    /** Priors with wide ranges: near-linear scaling, and step times that grow more slowly than the batch. */
    private static final Expected GPUS = new Expected(0.9, 0.2);

    private static final Expected BATCH = new Expected(0.5, 0.4);
    private static final Expected TYPE = new Expected(0, 0.6);
    /** The share of the data sheet's speed that a step reaches; the host and small kernels cost the rest. */
    private static final double REACHED = 0.6;

    private static final double WEIGHT = 2;
    /** The number of runs of a model, in squared logarithms, whose exponent weighs as much as the prior. */
    private static final double RIDGE = 0.5;

    static Laws of(List<MeasuredRun> runsOfOthers) {
        Map<String, List<MeasuredRun>> byModel = runsOfOthers.stream()
                .filter(run -> run.model() != null && Point.of(run) != null)
                .collect(Collectors.groupingBy(run -> Objects.requireNonNull(run.model())));
        List<double[]> slopes = byModel.values().stream()
                .map(Laws::slopes)
                .flatMap(Optional::stream)
                .toList();
        return new Laws(
                GPUS.with(slopes.stream().mapToDouble(each -> each[0]).toArray(), WEIGHT),
                BATCH.with(slopes.stream().mapToDouble(each -> each[1]).toArray(), WEIGHT),
                slopes.size(),
                byModel);
    }

    /** Returns the exponents of one model, from differences between its runs on one type of GPU. */
    private static Optional<double[]> slopes(List<MeasuredRun> runs) {
        Map<String, List<Point>> alike = points(runs).stream().collect(Collectors.groupingBy(Point::alike));
        double[][] sums = {{RIDGE, 0, RIDGE * GPUS.mean()}, {0, RIDGE, RIDGE * BATCH.mean()}};
        boolean differ = false;
        for (List<Point> group : alike.values()) {
            double gpus = mean(group, Point::lnGpus);
            double batch = mean(group, Point::lnBatch);
            double speed = mean(group, Point::lnSpeed);
            for (Point point : group) {
                double[] x = {point.lnGpus() - gpus, point.lnBatch() - batch};
                differ |= Math.abs(x[0]) + Math.abs(x[1]) > 1e-9;
                for (int i = 0; i < 2; i++) {
                    sums[i][0] += x[i] * x[0];
                    sums[i][1] += x[i] * x[1];
                    sums[i][2] += x[i] * (point.lnSpeed() - speed);
                }
            }
        }
        return differ ? Optional.of(LinearEquations.solution(sums)) : Optional.empty();
    }

    /** Returns the speed ratio of two GPU types as a logarithm, from data sheets and from models measured on both. */
    TypeEffect type(@Nullable String asked, @Nullable String reference) {
        if (asked == null || reference == null || asked.equals(reference)) {
            return new TypeEffect(new Expected(0, TYPE.deviation()), 0, false);
        }
        Optional<Double> published = published(asked, reference);
        double[] seen = others.values().stream()
                .map(runs -> onBoth(points(runs), asked, reference))
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return new TypeEffect(
                new Expected(published.orElse(0.0), TYPE.deviation()).with(seen, WEIGHT),
                seen.length,
                published.isPresent());
    }

    /** @param models number of models measured on both types */
    record TypeEffect(Expected effect, int models, boolean isPublished) {}

    private static Optional<Double> published(String asked, String reference) {
        Optional<GpuModel> one = GpuModels.named(asked);
        Optional<GpuModel> other = GpuModels.named(reference);
        return one.isPresent() && other.isPresent()
                ? Optional.of(REACHED * Math.log(one.get().speed() / other.get().speed()))
                : Optional.empty();
    }

    private static Optional<Double> onBoth(List<Point> points, String asked, String reference) {
        Map<String, Double> there = new HashMap<>();
        points.stream()
                .filter(point -> reference.equals(point.gpuType()))
                .forEach(point -> there.putIfAbsent(point.setting(), point.lnSpeed()));
        List<Double> differences = new ArrayList<>();
        points.stream()
                .filter(point -> asked.equals(point.gpuType()) && there.containsKey(point.setting()))
                .forEach(
                        point -> differences.add(point.lnSpeed() - Objects.requireNonNull(there.get(point.setting()))));
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of(differences.stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0));
    }

    static List<Point> points(List<MeasuredRun> runs) {
        return runs.stream().map(Point::of).filter(Objects::nonNull).toList();
    }

    private static double mean(List<Point> points, ToDoubleFunction<Point> of) {
        return points.stream().mapToDouble(of).average().orElse(0);
    }
}
