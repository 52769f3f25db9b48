package io.schedmate.code.estimate.use;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.groupingBy;

import io.schedmate.code.cost.ModelCosts;
import io.schedmate.code.cost.SampleSource;
import io.schedmate.code.gpu.GpuModel;
import io.schedmate.code.gpu.GpuModels;
import io.schedmate.code.history.MeasuredRun;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The utilisation of a GPU by the parts of a training step: the GPU's computing time against the host's time to start
 * kernels and prepare samples; the longer of the two sets the pace (Williams et al., Roofline, CACM 2009, with the host
 * in the place of the memory). The factors were fitted to 25 trainings with synthetic data on an H100, and to published
 * profiles. Measured runs of other models shift the answer; those with the same kind of samples count twice.
 */
final class UtilisationFormula {

    private static final double MILLION = 1e6;
    private static final double NUMBER_BYTES = 4;
    private static final double REDUCED_PRECISION = 0.6;

    /** GPU time in seconds: per step, and per operation forward and backward, however small. */
    private static final double STEP = 0.2e-3;

    private static final double OPERATION = 0.02e-3;
    /** The number of memory passes of an activation, forward and backward, at the data sheet's bandwidth. */
    private static final double PASSES = 18;
    /**
     * Floating-point operations per multiply-add, forward and backward, multiplied by how much longer they take than on
     * the data sheet.
     */
    private static final double FLOPS = 6;

    private static final double SLOWER = 3;

    /** Host time in seconds: per step, and per operation. Mixed precision adds casts to many of them. */
    private static final double HOST_STEP = 3e-3;

    private static final double HOST_OPERATION = 0.08e-3;
    private static final double HOST_REDUCED = 1.3;

    /** A typical GPU, for an unknown type. */
    private static final GpuModel UNKNOWN = new GpuModel(24L << 30, 142, 936);

    /** The exponent by which the longer of the two times dominates. */
    private static final double SHARPNESS = 3;
    /** From this value on a GPU counts as fully used, so that the value shows no more about its computing time. */
    private static final double SATURATED = 0.95;

    private static final double MAX_READ = 0.98;

    private UtilisationFormula() {}

    /**
     * Returns the utilisation; empty if the model's architecture or the batch size is unknown. Uses runs on the same
     * type of GPU if there are any.
     */
    static Optional<Double> estimate(List<MeasuredRun> runs, MeasuredRun asked) {
        Load load = Load.of(asked);
        if (load == null) {
            return Optional.empty();
        }
        List<MeasuredRun> onSameGpu = runs.stream()
                .filter(run -> Objects.equals(run.gpuType(), asked.gpuType()))
                .toList();
        Map<SampleSource, Map<String, Double>> gaps = gaps(onSameGpu.isEmpty() ? runs : onSameGpu);
        double ratio = ratio(asked, load) * Math.exp(gap(gaps, load.cost().source()));
        return Optional.of(Math.min(1, utilisation(ratio)));
    }

    /**
     * Returns how much longer runs of other models kept their GPU busy than the formula predicts, as a logarithm,
     * shrunk towards 0.
     */
    private static double gap(Map<SampleSource, Map<String, Double>> gaps, SampleSource source) {
        double general = mean(
                gaps.values().stream()
                        .map(Map::values)
                        .flatMap(Collection::stream)
                        .toList(),
                0);
        return mean(gaps.getOrDefault(source, Map.of()).values(), general);
    }

    /** Returns the mean, with the prior as one more value. */
    private static double mean(Collection<Double> values, double before) {
        return (before + values.stream().mapToDouble(each -> each).sum()) / (1 + values.size());
    }

    /** Groups by source and model, so that each model has the same weight. */
    private static Map<SampleSource, Map<String, Double>> gaps(List<MeasuredRun> runs) {
        return runs.stream()
                .flatMap(Gap::of)
                .collect(groupingBy(Gap::source, groupingBy(Gap::model, averagingDouble(Gap::ln))));
    }

    private record Gap(SampleSource source, String model, double ln) {

        static Stream<Gap> of(MeasuredRun run) {
            Load load = Load.of(run);
            Double value = run.gpuUtilisationRatio();
            String model = run.model();
            if (load == null || value == null || value <= 0 || model == null) {
                return Stream.empty();
            }
            double ratio = ratio(run, load);
            boolean bothSaturated = value >= SATURATED && utilisation(ratio) >= SATURATED;
            return bothSaturated
                    ? Stream.empty()
                    : Stream.of(new Gap(load.cost().source(), model, Math.log(ratioOf(value) / ratio)));
        }
    }

    /** Returns the GPU's computing time per second of host time. */
    private static double ratio(MeasuredRun run, Load load) {
        GpuModel gpu = GpuModels.named(run.gpuType()).orElse(UNKNOWN);
        return gpuSeconds(load, gpu) / hostSeconds(load);
    }

    private static double gpuSeconds(Load load, GpuModel gpu) {
        double reduced = load.reduced() ? REDUCED_PRECISION : 1;
        double numbers = (load.cost().activations() + load.cost().outputs() * MemoryFormula.TIMES_OUTPUTS) * MILLION;
        double moving = PASSES * numbers * NUMBER_BYTES / (gpu.gigabytesPerSecond() * 1e9);
        double computing = SLOWER * FLOPS * load.cost().multiplyAdds() * MILLION / (gpu.teraflops() * 1e12);
        return STEP
                + load.passes()
                        * (OPERATION * load.cost().operations() + load.batch() * reduced * (moving + computing));
    }

    private static double hostSeconds(Load load) {
        double starting = HOST_STEP
                + HOST_OPERATION * load.passes() * load.cost().operations() * (load.reduced() ? HOST_REDUCED : 1);
        return Math.max(
                starting, load.batch() * ModelCosts.hostSeconds(load.cost().source()));
    }

    private static double utilisation(double ratio) {
        return ratio / Math.pow(1 + Math.pow(ratio, SHARPNESS), 1 / SHARPNESS);
    }

    private static double ratioOf(double utilisation) {
        double read = Math.min(MAX_READ, utilisation);
        return read / Math.pow(1 - Math.pow(read, SHARPNESS), 1 / SHARPNESS);
    }
}
