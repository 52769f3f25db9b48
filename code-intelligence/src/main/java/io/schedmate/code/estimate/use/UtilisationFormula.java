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
 * The utilisation of a GPU by what a training step consists of: the time that the GPU computes, against the time that the host takes to
 * start its kernels and to make its samples ready, as the longer of the two sets the pace (Williams et al., Roofline, CACM 2009, with the
 * host in the place of the memory). The factors were fitted to 25 trainings with made-up data on an H100, and to published profiles. What
 * runs of other models were measured to use moves the answer, those whose samples come from the same kind of source twice.
 */
final class UtilisationFormula {

    private static final double MILLION = 1e6;
    private static final double NUMBER_BYTES = 4;
    private static final double REDUCED_PRECISION = 0.6;

    /** Of the GPU, in seconds: for a step, and for each operation forward and backward, however small. */
    private static final double STEP = 0.2e-3;

    private static final double OPERATION = 0.02e-3;
    /** How often an activation passes through memory, forward and backward, as if at the speed of the data sheet. */
    private static final double PASSES = 18;
    /** Floating-point operations for each multiply-add, forward and backward, and how many times longer than on the data sheet they take. */
    private static final double FLOPS = 6;

    private static final double SLOWER = 3;

    /** Of the host, in seconds: for a step, and for each operation. Mixed precision casts before many of them. */
    private static final double HOST_STEP = 3e-3;

    private static final double HOST_OPERATION = 0.08e-3;
    private static final double HOST_REDUCED = 1.3;

    /** A GPU of the middle, where its type is not known. */
    private static final GpuModel UNKNOWN = new GpuModel(24L << 30, 142, 936);

    /** How sharply the longer of two times decides. */
    private static final double SHARPNESS = 3;
    /** From here on a GPU counts as always in use, which tells no more of how long it computes. */
    private static final double SATURATED = 0.95;

    private static final double MOST_READ = 0.98;

    private UtilisationFormula() {}

    /** Empty where the model's architecture or the batch size is not known. Follows runs on the same type of GPU, where there are any. */
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

    /** How much longer runs of other models kept their GPU than the formula says, as a logarithm, shrunk to none. */
    private static double gap(Map<SampleSource, Map<String, Double>> gaps, SampleSource source) {
        double general = mean(
                gaps.values().stream()
                        .map(Map::values)
                        .flatMap(Collection::stream)
                        .toList(),
                0);
        return mean(gaps.getOrDefault(source, Map.of()).values(), general);
    }

    /** One more value counts: what is to be expected without any. */
    private static double mean(Collection<Double> values, double before) {
        return (before + values.stream().mapToDouble(each -> each).sum()) / (1 + values.size());
    }

    /** By source and model, so that each model has as much to say as any other. */
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

    /** How long the GPU computes for each second that the host takes. */
    private static double ratio(MeasuredRun run, Load load) {
        GpuModel gpu = GpuModels.named(run.gpuType()).orElse(UNKNOWN);
        return gpuSeconds(load, gpu) / hostSeconds(load);
    }

    private static double gpuSeconds(Load load, GpuModel gpu) {
        double reduced = load.reduced() ? REDUCED_PRECISION : 1;
        double numbers = (load.cost().activations() + load.cost().outputs() * MemoryFormula.TIMES_OUTPUTS) * MILLION;
        double moving = PASSES * numbers * NUMBER_BYTES / (gpu.gigabytesPerSecond() * 1e9);
        double computing = SLOWER * FLOPS * load.cost().multiplyAdds() * MILLION / (gpu.teraflops() * 1e12);
        return STEP + OPERATION * load.cost().operations() + load.batch() * reduced * (moving + computing);
    }

    private static double hostSeconds(Load load) {
        double starting = HOST_STEP + HOST_OPERATION * load.cost().operations() * (load.reduced() ? HOST_REDUCED : 1);
        return Math.max(
                starting, load.batch() * ModelCosts.hostSeconds(load.cost().source()));
    }

    private static double utilisation(double ratio) {
        return ratio / Math.pow(1 + Math.pow(ratio, SHARPNESS), 1 / SHARPNESS);
    }

    private static double ratioOf(double utilisation) {
        double read = Math.min(MOST_READ, utilisation);
        return read / Math.pow(1 - Math.pow(read, SHARPNESS), 1 / SHARPNESS);
    }
}
