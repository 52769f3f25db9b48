package io.schedmate.agent.gpu;

import io.schedmate.model.node.GpuReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The samples of one GPU. A table maps metrics to values. */
final class GpuSamples {

    /**
     * A metric that contains a value. If several metrics contain a value, the first one with a sample is used.
     *
     * @param inOurUnit factor from the metric's unit to the value's unit
     * @param counts whether a sample of the metric contains the value
     */
    record Metric(String value, String name, double inOurUnit, Predicate<ExportedSample> counts) {}

    private final List<Metric> metrics;
    private final List<ExportedSample> samples = new ArrayList<>();

    GpuSamples(List<Metric> metrics) {
        this.metrics = metrics;
    }

    void add(ExportedSample sample) {
        samples.add(sample);
    }

    Optional<String> label(String name) {
        return samples.stream()
                .flatMap(sample -> Optional.ofNullable(sample.label(name)).stream())
                .findFirst();
    }

    /**
     * Whether the GPU is busy or assigned to work.
     *
     * @param ofWork labels that only a GPU with work has
     */
    boolean isInUse(List<String> ofWork) {
        Double busy = value("utilisationRatio");
        return busy != null && busy > 0
                || ofWork.stream().anyMatch(name -> label(name).isPresent());
    }

    GpuReading reading(
            int index,
            @Nullable String uuid,
            @Nullable String pci,
            String modelLabel,
            @Nullable Long used,
            @Nullable Long total) {
        Double busy = value("utilisationRatio");
        return new GpuReading(
                index,
                uuid,
                pci,
                label(modelLabel).orElse(null),
                busy == null ? null : Math.min(1, busy),
                used == null || total == null || used <= total ? used : null,
                total,
                value("powerWatts"),
                signed("temperatureCelsius"),
                whole("eccCorrectedErrors"),
                whole("eccUncorrectedErrors"),
                value("powerLimitWatts"));
    }

    private @Nullable Double signed(String name) {
        for (Metric metric : metrics) {
            if (metric.value().equals(name)) {
                for (ExportedSample sample : samples) {
                    if (sample.metric().equals(metric.name()) && metric.counts().test(sample)) {
                        return sample.value() * metric.inOurUnit();
                    }
                }
            }
        }
        return null;
    }

    /** Returns a value that cannot be negative; null if no sample has it. */
    @Nullable
    Double value(String name) {
        Double value = signed(name);
        return value == null || value < 0 ? null : value;
    }

    @Nullable
    Long whole(String name) {
        Double value = value(name);
        return value == null ? null : value.longValue();
    }
}
