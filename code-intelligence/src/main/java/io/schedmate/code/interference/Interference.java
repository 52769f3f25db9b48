package io.schedmate.code.interference;

import io.schedmate.model.api.metrics.PackingVerdict;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The effect of packing on a job (full paper, section 4.1).
 *
 * @param before median throughput before it; null without a sample
 * @param after median throughput after it; null without a sample
 * @param ratio after divided by before; null if either is unknown or the job stood still before
 */
public record Interference(
        @Nullable Double before,
        @Nullable Double after,
        int samplesBefore,
        int samplesAfter,
        @Nullable Double ratio,
        PackingVerdict verdict) {

    /** Compares the medians before and after the packing; a sample at the packing time counts as after. */
    public static Interference check(List<ThroughputSample> samples, double packedAtSeconds, PackingSettings settings) {
        double[] before = between(samples, packedAtSeconds - settings.beforeSeconds(), packedAtSeconds);
        double[] after = between(
                samples, packedAtSeconds + settings.settlingSeconds(), packedAtSeconds + settings.afterSeconds());
        Double medianBefore = median(before);
        Double medianAfter = median(after);
        Double ratio = medianBefore == null || medianAfter == null || medianBefore == 0
                ? null
                : Double.valueOf(medianAfter / medianBefore);
        boolean enough = Math.min(before.length, after.length) >= settings.minSamples();
        return new Interference(
                medianBefore, medianAfter, before.length, after.length, ratio, verdict(ratio, enough, settings));
    }

    private static PackingVerdict verdict(@Nullable Double ratio, boolean enough, PackingSettings settings) {
        if (ratio == null || !enough) {
            return PackingVerdict.NOT_ENOUGH_DATA;
        }
        return ratio < settings.evictBelowRatio() ? PackingVerdict.EVICT : PackingVerdict.KEEP;
    }

    /** Ignores values that are not amounts. */
    private static double[] between(List<ThroughputSample> samples, double from, double to) {
        return samples.stream()
                .filter(sample -> sample.atSeconds() >= from && sample.atSeconds() < to)
                .mapToDouble(ThroughputSample::throughput)
                .filter(value -> value >= 0 && Double.isFinite(value))
                .toArray();
    }

    private static @Nullable Double median(double[] values) {
        return values.length == 0 ? null : Median.withDefaults().evaluate(values);
    }
}
