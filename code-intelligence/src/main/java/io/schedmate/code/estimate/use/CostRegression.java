package io.schedmate.code.estimate.use;

import io.schedmate.code.history.MeasuredRun;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Estimates the utilisation of a model that nobody measured from what its architecture costs for a sample: ridge regression of
 * its logarithm. A larger batch never lowers the answer.
 */
final class CostRegression {

    private static final int FEWEST_MODELS = 3;
    private static final double RIDGE = 0.3;
    /** Millions of multiply-adds below which the time of a step is that of starting its kernels. */
    private static final double LEAST_WORK = 1;

    private final double[] coefficients;

    private CostRegression(double[] coefficients) {
        this.coefficients = coefficients;
    }

    private record Row(String model, Load load, double ln) {

        static Stream<Row> of(MeasuredRun run) {
            Load load = Load.of(run);
            Double value = run.gpuUtilisationRatio();
            String model = run.model();
            return load == null || value == null || value <= 0 || model == null
                    ? Stream.empty()
                    : Stream.of(new Row(model, load, Math.log(value)));
        }
    }

    /**
     * Empty where it has nothing to go by; from runs on the same type of GPU, if they are enough. It is foretold only of a model
     * whose samples come from where those of some measured model do: how long a GPU waits for points says nothing of how long it
     * waits for images.
     */
    static Optional<Double> utilisation(List<MeasuredRun> runs, MeasuredRun asked) {
        Load load = Load.of(asked);
        if (load == null) {
            return Optional.empty();
        }
        List<MeasuredRun> onSameGpu = runs.stream()
                .filter(run -> Objects.equals(run.gpuType(), asked.gpuType()))
                .toList();
        return estimate(onSameGpu, load).or(() -> estimate(runs, load));
    }

    private static Optional<Double> estimate(List<MeasuredRun> runs, Load load) {
        List<Row> rows = runs.stream().flatMap(Row::of).toList();
        boolean ofAnotherSource = rows.stream()
                .noneMatch(row -> row.load().cost().source() == load.cost().source());
        long models = rows.stream().map(Row::model).distinct().count();
        return models < FEWEST_MODELS || ofAnotherSource
                ? Optional.empty()
                : Optional.of(fit(rows).estimate(load));
    }

    private static CostRegression fit(List<Row> rows) {
        double[] coefficients = solved(rows, 0);
        // What grows with the batch must not be told to shrink by a few runs that say so.
        return new CostRegression(coefficients[0] >= 0 ? coefficients : solved(rows, 1));
    }

    /** @param from features before this one are given no weight */
    private static double[] solved(List<Row> rows, int from) {
        int size = features(rows.getFirst().load()).length;
        double[][] sums = new double[size][size + 1];
        for (int i = 0; i < size; i++) {
            sums[i][i] = i < from ? 1 : i == size - 1 ? 0 : RIDGE;
        }
        for (Row row : rows) {
            double[] features = features(row.load());
            for (int i = from; i < size; i++) {
                for (int j = from; j < size; j++) {
                    sums[i][j] += features[i] * features[j];
                }
                sums[i][size] += features[i] * row.ln();
            }
        }
        return LinearEquations.solution(sums);
    }

    /** The one that grows with the batch comes first, 1 for the constant last. */
    private static double[] features(Load load) {
        double work = Math.log(Math.max(LEAST_WORK, load.cost().multiplyAdds()));
        return new double[] {Math.log(load.batch()), work, load.reduced() ? 1 : 0, 1};
    }

    private double estimate(Load load) {
        double[] features = features(load);
        double ln = 0;
        for (int i = 0; i < features.length; i++) {
            ln += coefficients[i] * features[i];
        }
        return Math.min(1, Math.exp(ln));
    }
}
