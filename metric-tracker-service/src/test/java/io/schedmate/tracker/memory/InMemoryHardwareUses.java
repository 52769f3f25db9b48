package io.schedmate.tracker.memory;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.HostReading;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.DiskTrend;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.node.HardwareUses;
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

/** Stores GPU and node use in memory, one row per sample. */
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
                .filter(sample -> sample.jobId() != null && (!sample.gpus().isEmpty() || sample.host() != null))
                .filter(sample -> seen.firstTime(READER, sample))
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
    public Map<AttemptKey, Trends> trends(Map<AttemptKey, Instant> memorySince, Map<AttemptKey, Instant> disksSince) {
        Map<AttemptKey, Trends> trends = new HashMap<>();
        memorySince.forEach((key, from) -> {
            Line gpu = new Line();
            Line host = new Line();
            Map<String, Line> disks = new TreeMap<>();
            since(key, from).forEach(sample -> {
                sample.gpus().forEach(each -> gpu.add(sample, each.memoryUsedBytes(), each.memoryTotalBytes()));
                if (sample.host() != null) {
                    host.add(
                            sample,
                            sample.host().memoryUsedBytes(),
                            sample.host().memoryLimitBytes());
                }
            });
            since(key, disksSince.getOrDefault(key, from))
                    .filter(sample -> sample.host() != null)
                    .forEach(sample -> Objects.requireNonNull(sample.host())
                            .disks()
                            .forEach(disk -> disks.computeIfAbsent(disk.path(), _ -> new Line())
                                    .add(sample, disk.totalBytes() - disk.freeBytes(), disk.totalBytes())));
            List<DiskTrend> filling = disks.entrySet().stream()
                    .flatMap(disk -> Stream.ofNullable(disk.getValue().trend())
                            .map(trend -> new DiskTrend(disk.getKey(), trend)))
                    .toList();
            if (gpu.trend() != null || host.trend() != null || !filling.isEmpty()) {
                trends.put(key, new Trends(gpu.trend(), host.trend(), filling));
            }
        });
        return trends;
    }

    @Override
    public Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> times) {
        Map<AttemptKey, ResourceUse> used = new HashMap<>();
        times.forEach((key, within) -> {
            List<NodeSampled> samples = since(key, within.from())
                    .filter(sample ->
                            sample.occurredAt().isBefore(within.until().truncatedTo(ChronoUnit.MINUTES)))
                    .toList();
            if (!samples.isEmpty()) {
                used.put(key, used(samples));
            }
        });
        return used;
    }

    private static ResourceUse used(List<NodeSampled> samples) {
        List<Double> utilisation = told(samples, GpuReading::utilisationRatio);
        Double power = mean(told(samples, GpuReading::powerWatts));
        Double limit = mean(told(samples, GpuReading::powerLimitWatts));
        List<HostReading> hosts = samples.stream()
                .flatMap(sample -> Stream.ofNullable(sample.host()))
                .toList();
        return new ResourceUse(
                mean(utilisation),
                mean(told(samples, gpu -> gpu).stream()
                        .map(gpu -> isEmpty(gpu) ? 1.0 : 0.0)
                        .toList()),
                power,
                power == null || limit == null ? null : Double.valueOf(power / limit),
                told(samples, GpuReading::temperatureCelsius).stream()
                        .max(Double::compare)
                        .orElse(null),
                mean(hosts.stream()
                        .flatMap(host -> Stream.ofNullable(host.cpuRatio()))
                        .toList()),
                hosts.stream()
                        .flatMap(host -> Stream.ofNullable(host.memoryUsedBytes()))
                        .max(Long::compare)
                        .orElse(null),
                utilisation.size());
    }

    private static boolean isEmpty(GpuReading gpu) {
        return gpu.memoryUsedBytes() != null
                && gpu.memoryTotalBytes() != null
                && gpu.memoryUsedBytes() <= 0.015 * gpu.memoryTotalBytes()
                && Objects.requireNonNullElse(gpu.utilisationRatio(), 0.0) == 0;
    }

    private Stream<NodeSampled> since(AttemptKey key, Instant from) {
        return samples.where(sample -> key.jobId().equals(sample.jobId())
                && Objects.equals(key.attempt(), sample.attempt())
                && !sample.occurredAt().isBefore(from.truncatedTo(ChronoUnit.MINUTES)));
    }

    /** The peak use of a resource in each minute. */
    private static final class Line {

        private final Map<Instant, Long> peaks = new TreeMap<>();
        private final Map<Instant, Long> totals = new HashMap<>();

        void add(NodeSampled sample, @Nullable Long used, @Nullable Long total) {
            if (used != null && total != null) {
                Instant minute = sample.occurredAt().truncatedTo(ChronoUnit.MINUTES);
                peaks.merge(minute, used, Math::max);
                totals.merge(minute, total, Math::min);
            }
        }

        @Nullable
        MemoryTrend trend() {
            return peaks.size() < 3
                    ? null
                    : InMemoryHardwareUses.trend(List.copyOf(peaks.entrySet()), Collections.min(totals.values()));
        }
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
