package io.schedmate.code.estimate.scaling;

import io.schedmate.code.estimate.use.LinearEquations;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Predicts how the speed of a model changes between settings, with a Gaussian process over the logarithms of GPUs and
 * batch size (Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006). Its mean follows the laws of
 * other models and is corrected by runs of the same model; the farther a setting is from measured ones, the wider the
 * range.
 */
public final class ScalingModel {

    /** The maximum number of runs of the same model; the cost of the equations grows with its cube. */
    private static final int MAX_RUNS = 80;

    private static final double NOISE = 0.1;
    /** The prior deviation of a model's own speed; large, because nothing is known about it. */
    private static final double OFFSET = 5;

    private static final double OTHER_WORK = 0.4;
    /** The deviation of the speed from the law within a large step; a step of 1.5 is a factor of 4.5. */
    private static final double BEND = 0.4;

    private static final double STEP = 1.5;

    private final List<MeasuredRun> own;
    private final Laws laws;

    private ScalingModel(List<MeasuredRun> own, Laws laws) {
        this.own = own;
        this.laws = laws;
    }

    /**
     * @param runs of all models; those without a speed or a number of GPUs are ignored
     * @param model null = unknown
     */
    public static ScalingModel of(@Nullable String model, List<MeasuredRun> runs) {
        List<MeasuredRun> own = runs.stream()
                .filter(run -> model != null && model.equals(run.model()) && Point.of(run) != null)
                .toList();
        return new ScalingModel(
                own,
                Laws.of(runs.stream()
                        .filter(run -> !Objects.equals(model, run.model()))
                        .toList()));
    }

    /**
     * Returns the requested speed divided by the current speed. Empty if the batch size or the type of GPU changes and
     * one of its two values is unknown.
     */
    public Optional<SpeedRatio> ratio(Setting asIs, Setting asked, String work) {
        boolean isBatchUnknown = asIs.batchSize() == null || asked.batchSize() == null;
        if (isBatchUnknown && !Objects.equals(asIs.batchSize(), asked.batchSize())) {
            return Optional.empty();
        }
        boolean otherType = !Objects.equals(asIs.gpuType(), asked.gpuType());
        if (otherType && (asIs.gpuType() == null || asked.gpuType() == null)) {
            return Optional.empty();
        }
        return Optional.of(new Question(asIs, asked, work, isBatchUnknown).answer());
    }

    /** Returns the key of a job's work, which distinguishes measured runs. */
    public static String work(@Nullable String dataset, @Nullable String precision) {
        return Point.work(
                new MeasuredRun(null, dataset, null, precision, null, null, null, null, null, TrainingFacts.UNKNOWN));
    }

    /** A ratio, as the difference of two logarithms. */
    private final class Question {

        private final Point from;
        private final Point to;
        private final boolean ignoresBatch;
        private final Laws.TypeEffect type;

        Question(Setting asIs, Setting asked, String work, boolean ignoresBatch) {
            this.from = point(asIs, work);
            this.to = point(asked, work);
            this.ignoresBatch = ignoresBatch;
            this.type = laws.type(asked.gpuType(), asIs.gpuType());
        }

        private static Point point(Setting setting, String work) {
            return new Point(setting.gpuType(), work, setting.lnGpus(), setting.lnBatch(), 0);
        }

        SpeedRatio answer() {
            List<Point> known = known();
            double mean = mean(to) - mean(from);
            double variance = covariance(to, to) + covariance(from, from) - 2 * covariance(to, from);
            if (!known.isEmpty()) {
                double[] near = known.stream()
                        .mapToDouble(each -> covariance(to, each) - covariance(from, each))
                        .toArray();
                double[] weights = LinearEquations.solution(equations(known, near));
                for (int i = 0; i < weights.length; i++) {
                    mean += weights[i] * (known.get(i).lnSpeed() - mean(known.get(i)));
                    variance -= weights[i] * near[i];
                }
            }
            boolean sameType = Objects.equals(from.gpuType(), to.gpuType());
            return SpeedRatio.of(
                    mean,
                    from.equals(to) ? 0 : Math.sqrt(Math.max(0, variance) + NOISE * NOISE),
                    isShownBy(known) ? known.size() : 0,
                    sameType ? laws.models() : type.models(),
                    type.isPublished());
        }

        /** Whether the runs of the model vary in each setting that changes. */
        private boolean isShownBy(List<Point> known) {
            boolean types = Objects.equals(from.gpuType(), to.gpuType())
                    || known.stream().anyMatch(each -> Objects.equals(each.gpuType(), to.gpuType()))
                            && known.stream().anyMatch(each -> Objects.equals(each.gpuType(), from.gpuType()));
            return types
                    && (from.lnGpus() == to.lnGpus() || differ(known, Point::lnGpus))
                    && (batch(from) == batch(to) || differ(known, Point::lnBatch));
        }

        private static boolean differ(List<Point> known, ToDoubleFunction<Point> of) {
            return known.stream().mapToDouble(of).distinct().limit(2).count() == 2;
        }

        /** Returns the points nearest to the two settings. */
        private List<Point> known() {
            return Laws.points(own).stream()
                    .sorted(Comparator.comparingDouble(each -> Math.min(distance(each, from), distance(each, to))))
                    .limit(MAX_RUNS)
                    .toList();
        }

        private double[][] equations(List<Point> known, double[] right) {
            int size = known.size();
            double[][] rows = new double[size][size + 1];
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    rows[i][j] = covariance(known.get(i), known.get(j)) + (i == j ? NOISE * NOISE : 0);
                }
                rows[i][size] = right[i];
            }
            return rows;
        }

        private double mean(Point point) {
            double effect = Objects.equals(point.gpuType(), to.gpuType())
                    ? type.effect().mean()
                    : 0;
            return laws.gpus().mean() * point.lnGpus() + laws.batch().mean() * batch(point) + effect;
        }

        private double covariance(Point one, Point other) {
            double sameType = Objects.equals(one.gpuType(), other.gpuType()) ? 1 : 0;
            double sameWork = one.work().equals(other.work()) ? 1 : 0;
            return OFFSET * OFFSET
                    + square(laws.gpus().deviation()) * one.lnGpus() * other.lnGpus()
                    + square(laws.batch().deviation()) * batch(one) * batch(other)
                    + square(type.effect().deviation()) * sameType
                    + square(OTHER_WORK) * sameWork
                    + square(BEND) * Math.exp(-square(distance(one, other) / STEP) / 2) * (1 + sameType) / 2;
        }

        private double distance(Point one, Point other) {
            return Math.hypot(one.lnGpus() - other.lnGpus(), batch(one) - batch(other));
        }

        private double batch(Point point) {
            return ignoresBatch ? 0 : point.lnBatch();
        }
    }

    private static double square(double value) {
        return value * value;
    }
}
