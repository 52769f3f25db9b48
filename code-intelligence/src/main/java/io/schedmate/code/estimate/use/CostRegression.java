package io.schedmate.code.estimate.use;

import io.schedmate.code.cost.ModelCost;
import io.schedmate.code.cost.ModelCosts;
import io.schedmate.code.cost.SampleSource;
import io.schedmate.code.history.MeasuredRun;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the use of a model that nobody measured from what its architecture costs for a sample: ridge regression of
 * the measure's logarithm. A larger batch never lowers the answer.
 */
final class CostRegression {

    private static final int FEWEST_MODELS = 3;
    private static final double RIDGE = 0.3;
    /** Millions of multiply-adds below which the time of a step is that of starting its kernels. */
    private static final double LEAST_WORK = 1;
    /** Of what a run holds, in millions of numbers: the framework's own, and the share of its parameters that is left. */
    private static final double FRAMEWORK = 50;

    private static final double PARAMETERS_SHARE = 0.3;
    private static final double REDUCED_PRECISION = 0.6;

    private final Measure measure;
    private final double[] coefficients;

    private CostRegression(Measure measure, double[] coefficients) {
        this.measure = measure;
        this.coefficients = coefficients;
    }

    /** What is asked of a GPU, where the batch and the model are known. */
    private record Load(ModelCost cost, double batch, boolean reduced) {

        static @Nullable Load of(MeasuredRun run) {
            Double batch = run.batchSize();
            ModelCost cost = ModelCosts.of(run.model(), run.dataset()).orElse(null);
            return cost == null || batch == null || batch <= 0 ? null : new Load(cost, batch, isReduced(run));
        }

        SampleSource source() {
            return cost.source();
        }

        private static boolean isReduced(MeasuredRun run) {
            String precision = run.precision();
            return precision != null && !precision.matches("(?i)(fp|float)?32(-true)?|full|tf32");
        }

        /** The one that grows with the batch comes first, 1 for the constant last. */
        double[] features(Measure measure) {
            if (measure == Measure.GPU_MEMORY_BYTES) {
                double activations = cost.activations() * batch * (reduced ? REDUCED_PRECISION : 1);
                return new double[] {Math.log(activations + PARAMETERS_SHARE * cost.parameters() + FRAMEWORK), 1};
            }
            double work = Math.log(Math.max(LEAST_WORK, cost.multiplyAdds()));
            return new double[] {Math.log(batch), work, reduced ? 1 : 0, 1};
        }
    }

    private record Row(String model, Load load, double ln) {

        static Stream<Row> of(MeasuredRun run, Measure measure) {
            Load load = Load.of(run);
            Double value = measure.of(run);
            String model = run.model();
            return load == null || value == null || value <= 0 || model == null
                    ? Stream.empty()
                    : Stream.of(new Row(model, load, Math.log(value)));
        }
    }

    /**
     * Empty where it has nothing to go by; from runs on the same type of GPU, if they are enough. Utilisation is foretold only of a model whose samples come from where those of
     * some measured model do: how long a GPU waits for points says nothing of how long it waits for images.
     */
    static Optional<Double> estimate(List<MeasuredRun> runs, MeasuredRun asked, Measure measure) {
        Load load = Load.of(asked);
        if (load == null || measure == Measure.SAMPLES_PER_SECOND) {
            return Optional.empty();
        }
        List<MeasuredRun> onSameGpu = runs.stream()
                .filter(run -> Objects.equals(run.gpuType(), asked.gpuType()))
                .toList();
        return estimate(onSameGpu, load, measure).or(() -> estimate(runs, load, measure));
    }

    private static Optional<Double> estimate(List<MeasuredRun> runs, Load load, Measure measure) {
        List<Row> rows = runs.stream().flatMap(run -> Row.of(run, measure)).toList();
        boolean ofAnotherSource = measure == Measure.GPU_UTILISATION_RATIO
                && rows.stream().noneMatch(row -> row.load().source() == load.source());
        long models = rows.stream().map(Row::model).distinct().count();
        return models < FEWEST_MODELS || ofAnotherSource
                ? Optional.empty()
                : Optional.of(fit(rows, measure).estimate(load));
    }

    private static CostRegression fit(List<Row> rows, Measure measure) {
        double[] coefficients = solved(rows, measure, 0);
        // What grows with the batch must not be told to shrink by a few runs that say so.
        return new CostRegression(measure, coefficients[0] >= 0 ? coefficients : solved(rows, measure, 1));
    }

    /** @param from features before this one are given no weight */
    private static double[] solved(List<Row> rows, Measure measure, int from) {
        int size = rows.getFirst().load().features(measure).length;
        double[][] sums = new double[size][size + 1];
        for (int i = 0; i < size; i++) {
            sums[i][i] = i < from ? 1 : i == size - 1 ? 0 : RIDGE;
        }
        for (Row row : rows) {
            double[] features = row.load().features(measure);
            for (int i = from; i < size; i++) {
                for (int j = from; j < size; j++) {
                    sums[i][j] += features[i] * features[j];
                }
                sums[i][size] += features[i] * row.ln();
            }
        }
        return LinearEquations.solution(sums);
    }

    private double estimate(Load load) {
        double[] features = load.features(measure);
        double ln = 0;
        for (int i = 0; i < features.length; i++) {
            ln += coefficients[i] * features[i];
        }
        return Math.min(measure.most(), Math.exp(ln));
    }
}
