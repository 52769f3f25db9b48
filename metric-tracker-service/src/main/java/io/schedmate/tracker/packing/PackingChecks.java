package io.schedmate.tracker.packing;

import io.schedmate.code.interference.Interference;
import io.schedmate.code.interference.PackingSettings;
import io.schedmate.code.interference.ThroughputSample;
import io.schedmate.model.Engine;
import io.schedmate.model.api.metrics.PackingCheck;
import io.schedmate.model.api.metrics.PackingCheckRequest;
import io.schedmate.model.api.metrics.PackingVerdict;
import io.schedmate.model.api.metrics.ThroughputWindow;
import io.schedmate.model.check.ReadableNumber;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures how much a job loses by sharing its GPUs, from its log alone (full paper, section 4.1).
 *
 * @param settings the cluster's defaults for values that a request omits
 */
public record PackingChecks(PackingSettings settings) {

    /**
     * Returns the verdict.
     *
     * @param state the attempt's state; null = its log has reported nothing
     * @param samples the attempt's history
     */
    public PackingCheck check(
            JobId jobId,
            int attempt,
            PackingCheckRequest request,
            @Nullable AttemptState state,
            List<Entry.Sampled> samples) {
        PackingSettings wanted = wanted(request);
        List<Speed> speeds = speeds(state, samples);
        String unit = unit(speeds);
        Interference found = Interference.check(
                speeds.stream()
                        .filter(speed -> rate(speed).unit().equals(unit))
                        .map(speed -> new ThroughputSample(
                                seconds(speed.at()), rate(speed).value()))
                        .toList(),
                seconds(request.packedAt()),
                wanted);
        Instant packedAt = request.packedAt();
        ThroughputWindow before = new ThroughputWindow(
                packedAt.minus(duration(wanted.beforeSeconds())),
                packedAt,
                rate(found.before(), unit),
                found.samplesBefore());
        ThroughputWindow after = new ThroughputWindow(
                packedAt,
                packedAt.plus(duration(wanted.afterSeconds())),
                rate(found.after(), unit),
                found.samplesAfter());
        return new PackingCheck(
                jobId,
                attempt,
                packedAt,
                before,
                after,
                found.ratio(),
                wanted.evictBelowRatio(),
                found.verdict(),
                explanation(found, wanted, unit),
                state == null || state.latest() == null
                        ? Engine.FALLBACK
                        : state.latest().engine());
    }

    private PackingSettings wanted(PackingCheckRequest request) {
        double after = Objects.requireNonNullElse(request.afterSeconds(), settings.afterSeconds());
        return new PackingSettings(
                Objects.requireNonNullElse(request.evictBelowRatio(), settings.evictBelowRatio()),
                Objects.requireNonNullElse(request.beforeSeconds(), settings.beforeSeconds()),
                after,
                Math.min(settings.settlingSeconds(), after / 2),
                settings.minSamples());
    }

    /**
     * Returns the speed of each chunk as far back as chunks are stored, and before that the speeds in the history,
     * which are further apart.
     */
    private static List<Speed> speeds(@Nullable AttemptState state, List<Entry.Sampled> samples) {
        List<Speed> kept = state == null ? List.of() : state.speeds();
        Instant from = kept.isEmpty() ? Instant.MAX : kept.getFirst().at();
        List<Speed> all = new ArrayList<>();
        Stream.concat(
                        samples.stream()
                                .filter(entry -> entry.at().isBefore(from))
                                .map(Entry.Sampled::sample)
                                .map(sample -> new Speed(
                                        sample.at(), null, sample.metrics().throughput())),
                        kept.stream())
                .filter(speed -> speed.throughput() != null)
                .sorted(Comparator.comparing(Speed::at))
                .forEach(all::add);
        return all;
    }

    private static Rate rate(Speed speed) {
        return Objects.requireNonNull(speed.throughput(), "only speeds with a rate are looked at");
    }

    private static @Nullable Rate rate(@Nullable Double value, String unit) {
        return value == null ? null : new Rate(value, unit);
    }

    private static String unit(List<Speed> speeds) {
        return speeds.isEmpty() ? "it/s" : rate(speeds.getLast()).unit();
    }

    private static String explanation(Interference found, PackingSettings wanted, String unit) {
        Double before = found.before();
        Double after = found.after();
        Double ratio = found.ratio();
        if (before == null || after == null || ratio == null || found.verdict() == PackingVerdict.NOT_ENOUGH_DATA) {
            return "%d throughput samples before and %d after packing; at least %d on each side are needed."
                    .formatted(found.samplesBefore(), found.samplesAfter(), wanted.minSamples());
        }
        return String.format(
                Locale.ROOT,
                "%s %s before, %s after: %.3f is %s %.3f.",
                ReadableNumber.of(before, 4),
                unit,
                ReadableNumber.of(after, 4),
                ratio,
                found.verdict() == PackingVerdict.EVICT ? "below" : "not below",
                wanted.evictBelowRatio());
    }

    private static double seconds(Instant time) {
        return time.toEpochMilli() / 1000.0;
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
