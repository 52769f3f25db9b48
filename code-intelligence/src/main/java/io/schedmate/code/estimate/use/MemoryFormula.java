package io.schedmate.code.estimate.use;

import io.schedmate.code.history.MeasuredRun;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a training by its parts: the framework's own; weights, gradients and optimizer states; and the
 * activations kept for the backward pass (Rajbhandari et al., ZeRO, SC 2020, section 3), plus the scores over a
 * vocabulary several times. The three factors start at general values and are fitted to measured runs by least squares
 * of relative errors, each model with the same total weight.
 */
record MemoryFormula(double[] factors) {

    private static final double NUMBER_BYTES = 4;
    private static final double MILLION = 1e6;
    /** The size of activations relative to full precision; normalisation and losses keep full width. */
    private static final double MIXED_PRECISION = 0.6;

    private static final double HALF_PRECISION = 0.5;
    /**
     * The share of activations that remains if each layer keeps only its input and is recomputed (Chen et al.,
     * Training Deep Nets with Sublinear Memory Cost, 2016): one number in about seventeen, and one whole layer in about
     * twenty.
     */
    private static final double RECOMPUTED = 0.12;

    /**
     * The scores, their logarithms, and the gradients of both, in full precision even if the model computes in less.
     */
    static final double TIMES_OUTPUTS = 4;

    /** Bytes of the framework; each number that a parameter needs and each activation once. */
    private static final double[] BEFORE = {1L << 30, 1, 1};

    private static final double[] DEVIATION = {1L << 30, 0.25, 0.2};
    /** The weight of the prior: a relative error of one, in models. */
    private static final double WEIGHT = 0.02;

    /** Returns the memory in bytes; empty if the model's architecture or the batch size is unknown. */
    static Optional<Double> estimate(List<MeasuredRun> runs, MeasuredRun asked) {
        Load load = Load.of(asked);
        return load == null ? Optional.empty() : Optional.of(fit(runs).bytes(load));
    }

    private static MemoryFormula fit(List<MeasuredRun> runs) {
        Map<String, List<Held>> byModel =
                runs.stream().map(Held::of).filter(Objects::nonNull).collect(Collectors.groupingBy(Held::model));
        int size = BEFORE.length;
        double[][] sums = new double[size][size + 1];
        for (int i = 0; i < size; i++) {
            sums[i][i] = WEIGHT / (DEVIATION[i] * DEVIATION[i]);
            sums[i][size] = sums[i][i] * BEFORE[i];
        }
        byModel.values().forEach(held -> held.forEach(each -> add(sums, each, 1.0 / held.size())));
        double[] factors = LinearEquations.solution(sums);
        for (int i = 0; i < size; i++) {
            factors[i] = Math.max(0, factors[i]);
        }
        return new MemoryFormula(factors);
    }

    private static void add(double[][] sums, Held held, double weight) {
        double[] parts = parts(held.load());
        for (int i = 0; i < parts.length; i++) {
            for (int j = 0; j < parts.length; j++) {
                sums[i][j] += weight * parts[i] * parts[j] / (held.bytes() * held.bytes());
            }
            sums[i][parts.length] += weight * parts[i] / held.bytes();
        }
    }

    private record Held(String model, Load load, double bytes) {

        static @Nullable Held of(MeasuredRun run) {
            Load load = Load.of(run);
            Double bytes = run.gpuMemoryBytes();
            String model = run.model();
            return load == null || bytes == null || bytes <= 0 || model == null ? null : new Held(model, load, bytes);
        }
    }

    /** Returns the terms that the three factors multiply, in bytes. */
    private static double[] parts(Load load) {
        TrainedPart trained = TrainedPart.named(load.facts().trainedShare());
        double kept = (load.facts().recomputes() ? RECOMPUTED : 1) * trained.activations();
        double activations = load.batch()
                * (load.cost().activations() * widthOfActivations(load.width()) * kept
                        + load.cost().outputs() * TIMES_OUTPUTS);
        return new double[] {
            1,
            load.cost().parameters() * MILLION * NUMBER_BYTES * perParameter(load, trained.parameters()),
            activations * MILLION * NUMBER_BYTES
        };
    }

    private static double widthOfActivations(Load.Width width) {
        return switch (width) {
            case FULL -> 1;
            case MIXED -> MIXED_PRECISION;
            case HALF -> HALF_PRECISION;
        };
    }

    /** Returns the numbers of four bytes for a parameter: its weight, and if trained its gradient and states. */
    private static double perParameter(Load load, double trained) {
        double ofTraining = trained * (1 + OptimizerNumbers.of(load.facts().optimizer()));
        return switch (load.width()) {
            case FULL -> 1 + ofTraining;
            case MIXED -> 1 + HALF_PRECISION + ofTraining;
            case HALF -> HALF_PRECISION * (1 + ofTraining);
        };
    }

    private double bytes(Load load) {
        double[] parts = parts(load);
        double bytes = 0;
        for (int i = 0; i < parts.length; i++) {
            bytes += factors[i] * parts[i];
        }
        return bytes;
    }
}
