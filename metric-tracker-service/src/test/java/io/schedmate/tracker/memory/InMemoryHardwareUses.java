package io.schedmate.tracker.memory;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.node.GpuReading;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.state.AttemptKey;
import io.schedmate.tracker.state.HardwareUses;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Use of GPUs in memory, a row for each sample. */
public final class InMemoryHardwareUses implements HardwareUses {

    private static final String READER = "hardware";

    private final Rows<UUID, NodeSampled> samples;
    private final SeenEvents seen;

    public InMemoryHardwareUses(InMemoryTransactions transactions, SeenEvents seen) {
        this.samples = transactions.rows();
        this.seen = seen;
    }

    @Override
    public void add(List<NodeSampled> more) {
        more.stream()
                .filter(sample -> sample.jobId() != null && !sample.gpus().isEmpty())
                .filter(sample -> seen.firstTime(READER, sample.eventId()))
                .forEach(sample -> samples.put(sample.eventId(), sample));
    }

    @Override
    public Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since) {
        Map<AttemptKey, HardwareUse> uses = new HashMap<>();
        since.forEach((key, warm) -> {
            List<NodeSampled> all = samples.where(sample ->
                            key.jobId().equals(sample.jobId()) && Objects.equals(key.attempt(), sample.attempt()))
                    .toList();
            if (!all.isEmpty()) {
                uses.put(key, use(all, warm.truncatedTo(ChronoUnit.MINUTES)));
            }
        });
        return uses;
    }

    @Override
    public Map<AttemptKey, MemoryTrend> memory(Map<AttemptKey, Instant> since) {
        Map<AttemptKey, MemoryTrend> trends = new HashMap<>();
        since.forEach((key, from) -> {
            Map<Instant, Long> peaks = new TreeMap<>();
            Map<Instant, Long> totals = new TreeMap<>();
            samples.where(sample ->
                            key.jobId().equals(sample.jobId()) && Objects.equals(key.attempt(), sample.attempt()))
                    .filter(sample -> !sample.occurredAt().isBefore(from.truncatedTo(ChronoUnit.MINUTES)))
                    .forEach(sample -> sample.gpus().forEach(gpu -> {
                        Instant minute = sample.occurredAt().truncatedTo(ChronoUnit.MINUTES);
                        if (gpu.memoryUsedBytes() != null && gpu.memoryTotalBytes() != null) {
                            peaks.merge(minute, gpu.memoryUsedBytes(), Math::max);
                            totals.merge(minute, gpu.memoryTotalBytes(), Math::min);
                        }
                    }));
            if (peaks.size() >= 3) {
                trends.put(key, trend(List.copyOf(peaks.entrySet()), Collections.min(totals.values())));
            }
        });
        return trends;
    }

    private static MemoryTrend trend(List<Map.Entry<Instant, Long>> peaks, long total) {
        Instant first = peaks.getFirst().getKey();
        double[] seconds = peaks.stream()
                .mapToDouble(peak -> Duration.between(first, peak.getKey()).toSeconds())
                .toArray();
        double[] bytes =
                peaks.stream().mapToDouble(peak -> (double) peak.getValue()).toArray();
        double atTime = Arrays.stream(seconds).average().orElseThrow();
        double atBytes = Arrays.stream(bytes).average().orElseThrow();
        double across = 0;
        double alongTime = 0;
        double alongBytes = 0;
        for (int i = 0; i < seconds.length; i++) {
            across += (seconds[i] - atTime) * (bytes[i] - atBytes);
            alongTime += (seconds[i] - atTime) * (seconds[i] - atTime);
            alongBytes += (bytes[i] - atBytes) * (bytes[i] - atBytes);
        }
        return new MemoryTrend(
                first,
                peaks.size(),
                peaks.getLast().getValue(),
                total,
                across / alongTime,
                alongBytes == 0 ? 0 : across * across / (alongTime * alongBytes));
    }

    private static HardwareUse use(List<NodeSampled> all, Instant warm) {
        List<NodeSampled> steady = all.stream()
                .filter(sample -> !sample.occurredAt().isBefore(warm))
                .toList();
        List<Double> utilisation = told(steady, GpuReading::utilisationRatio);
        List<Double> power = told(steady, GpuReading::powerWatts);
        Double mean = mean(utilisation);
        return new HardwareUse(
                mean == null ? null : Math.clamp(mean, 0, 1),
                told(all, GpuReading::memoryUsedBytes).stream()
                        .max(Long::compare)
                        .orElse(null),
                mean(power),
                Math.max(utilisation.size(), power.size()));
    }

    private static <T> List<T> told(List<NodeSampled> samples, Function<GpuReading, @Nullable T> what) {
        return samples.stream()
                .flatMap(sample -> sample.gpus().stream())
                .flatMap(gpu -> Stream.ofNullable(what.apply(gpu)))
                .toList();
    }

    private static @Nullable Double mean(List<Double> values) {
        return values.isEmpty()
                ? null
                : Double.valueOf(
                        values.stream().mapToDouble(Double::doubleValue).sum() / values.size());
    }
}
