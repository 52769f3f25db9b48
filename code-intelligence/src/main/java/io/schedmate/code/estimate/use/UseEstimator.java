package io.schedmate.code.estimate.use;

import io.schedmate.code.history.MeasuredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Estimates the use of a workload from measured runs: similar runs, nearest first, each scaled to the requested batch
 * size by the slope within one model. Without a run of the same model, the answer follows the cost of its architecture,
 * if known. For an unknown model it is the value with the least mean relative error on the others: their weighted
 * median, with less weight for higher use.
 */
public final class UseEstimator {

    private static final double OTHER_GPU = 2;
    private static final double OTHER_DATASET = 1;
    private static final double OTHER_PRECISION = 1.5;
    private static final double BATCH_TWICE = 0.5;
    /** The number of runs of a model at which its own slope weighs as much as everyone's. */
    private static final double SLOPE_PRIOR = 2;

    private final List<MeasuredRun> runs = new ArrayList<>();

    public void learn(MeasuredRun run) {
        runs.add(run);
    }

    /**
     * @param sameModel whether it is based on runs of the same model; otherwise it is a guess from others
     * @param runs the number of measured runs that it is based on
     */
    public record Answer(double value, boolean sameModel, int runs) {}

    /**
     * Returns the estimate; empty if no run was measured. If there are runs of the same model, the others do not count,
     * or many of them together would outweigh the few of the model.
     */
    public Optional<Answer> estimate(MeasuredRun asked, Measure measure) {
        List<Witness> same = new ArrayList<>();
        List<Witness> witnesses = new ArrayList<>();
        double slope = slope(asked, measure);
        for (MeasuredRun run : runs) {
            Double value = measure.of(run);
            if (value != null && value > 0) {
                double carried = Math.min(measure.most(), value * Math.exp(slope * batchSteps(asked, run)));
                (sameModel(asked, run) ? same : witnesses).add(new Witness(carried, Math.exp(-distance(asked, run))));
            }
        }
        if (!same.isEmpty()) {
            return Optional.of(new Answer(Math.min(measure.most(), geometricMean(same)), true, same.size()));
        }
        if (witnesses.isEmpty()) {
            return Optional.empty();
        }
        double value = byArchitecture(runs, asked, measure).orElseGet(() -> minRelativeError(witnesses));
        return Optional.of(new Answer(value, false, witnesses.size()));
    }

    /** Returns the estimate by the model's architecture; empty if that or the batch size is unknown. */
    static Optional<Double> byArchitecture(List<MeasuredRun> runs, MeasuredRun asked, Measure measure) {
        return switch (measure) {
            case GPU_MEMORY_BYTES -> MemoryFormula.estimate(runs, asked);
            case GPU_UTILISATION_RATIO -> UtilisationFormula.estimate(runs, asked);
            case SAMPLES_PER_SECOND -> Optional.empty();
        };
    }

    private record Witness(double value, double weight) {}

    private static double geometricMean(List<Witness> witnesses) {
        double sum = 0;
        double weights = 0;
        for (Witness witness : witnesses) {
            sum += witness.weight() * Math.log(witness.value());
            weights += witness.weight();
        }
        return Math.exp(sum / weights);
    }

    private static double minRelativeError(List<Witness> witnesses) {
        List<Witness> rising = witnesses.stream()
                .sorted(Comparator.comparingDouble(Witness::value))
                .toList();
        double half = rising.stream()
                        .mapToDouble(witness -> witness.weight() / witness.value())
                        .sum()
                / 2;
        double below = 0;
        for (Witness witness : rising) {
            below += witness.weight() / witness.value();
            if (below >= half) {
                return witness.value();
            }
        }
        return rising.getLast().value();
    }

    /**
     * Returns the growth of the measure's logarithm per doubling of the batch, other settings equal; shrunk to the
     * value of all models.
     */
    private double slope(MeasuredRun asked, Measure measure) {
        double[] own = new double[2];
        double[] all = new double[2];
        for (int i = 0; i < runs.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (onlyBatchDiffers(runs.get(i), runs.get(j))) {
                    addPair(all, runs.get(i), runs.get(j), measure);
                    if (sameModel(asked, runs.get(i))) {
                        addPair(own, runs.get(i), runs.get(j), measure);
                    }
                }
            }
        }
        double everyones = all[1] == 0 ? 0 : all[0] / all[1];
        return (own[0] + SLOPE_PRIOR * everyones) / (own[1] + SLOPE_PRIOR);
    }

    private static void addPair(double[] sums, MeasuredRun one, MeasuredRun other, Measure measure) {
        Double y = measure.of(one);
        Double z = measure.of(other);
        if (y != null && z != null && y > 0 && z > 0) {
            double steps = batchSteps(one, other);
            sums[0] += steps * Math.log(y / z);
            sums[1] += steps * steps;
        }
    }

    private static boolean onlyBatchDiffers(MeasuredRun one, MeasuredRun other) {
        return sameModel(one, other)
                && Objects.equals(one.dataset(), other.dataset())
                && Objects.equals(one.precision(), other.precision())
                && Objects.equals(one.gpuType(), other.gpuType())
                && batchSteps(one, other) != 0;
    }

    private static boolean sameModel(MeasuredRun one, MeasuredRun other) {
        return one.model() != null && one.model().equals(other.model());
    }

    /** Returns the doublings from the other's batch to this one's; 0 if either is unknown. */
    static double batchSteps(MeasuredRun one, MeasuredRun other) {
        Double mine = one.batchSize();
        Double theirs = other.batchSize();
        return mine == null || theirs == null || mine <= 0 || theirs <= 0 ? 0 : Math.log(mine / theirs) / Math.log(2);
    }

    private static double distance(MeasuredRun asked, MeasuredRun run) {
        return (Objects.equals(asked.gpuType(), run.gpuType()) && Objects.equals(asked.gpus(), run.gpus())
                        ? 0
                        : OTHER_GPU)
                + (Objects.equals(asked.dataset(), run.dataset()) ? 0 : OTHER_DATASET)
                + (Objects.equals(asked.precision(), run.precision()) ? 0 : OTHER_PRECISION)
                + BATCH_TWICE * Math.abs(batchSteps(asked, run));
    }
}
