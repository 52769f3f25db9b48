package io.schedmate.tracker.store.hardware;

import io.schedmate.edge.store.IndexedText;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.HostReading;
import java.sql.Timestamp;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts a job's sample to the values that are added to its minute. */
final class HardwareRow {

    static final String ADD = """
            insert into hardware_minute as h (job_id, attempt, minute, utilisation_sum, utilisation_count, power_sum,
                power_count, memory_peak, memory_total, gpus, gpus_empty, power_limit_sum, power_limit_count,
                temperature_peak, cpu_sum, cpu_count, host_used, host_limit)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (job_id, attempt, minute) do update set
                utilisation_sum = h.utilisation_sum + excluded.utilisation_sum,
                utilisation_count = h.utilisation_count + excluded.utilisation_count,
                power_sum = h.power_sum + excluded.power_sum, power_count = h.power_count + excluded.power_count,
                memory_peak = greatest(h.memory_peak, excluded.memory_peak),
                memory_total = least(h.memory_total, excluded.memory_total),
                gpus = coalesce(h.gpus, 0) + excluded.gpus,
                gpus_empty = coalesce(h.gpus_empty, 0) + excluded.gpus_empty,
                power_limit_sum = coalesce(h.power_limit_sum, 0) + excluded.power_limit_sum,
                power_limit_count = coalesce(h.power_limit_count, 0) + excluded.power_limit_count,
                temperature_peak = greatest(h.temperature_peak, excluded.temperature_peak),
                cpu_sum = coalesce(h.cpu_sum, 0) + excluded.cpu_sum,
                cpu_count = coalesce(h.cpu_count, 0) + excluded.cpu_count,
                host_used = case when excluded.host_used is null or h.host_used >= excluded.host_used
                    then h.host_used else excluded.host_used end,
                host_limit = case when excluded.host_used is null or h.host_used >= excluded.host_used
                    then h.host_limit else excluded.host_limit end
            """;
    static final String ADD_DISK = """
            insert into disk_minute as d (job_id, attempt, path, minute, free_bytes, total_bytes)
            values (?, ?, ?, ?, ?, ?)
            on conflict (job_id, attempt, path, minute) do update set
                free_bytes = least(d.free_bytes, excluded.free_bytes),
                total_bytes = least(d.total_bytes, excluded.total_bytes)
            """;

    /** The memory ratio up to which a GPU counts as empty. The driver uses some memory on an unused GPU. */
    private static final double EMPTY_RATIO = 0.015;

    private HardwareRow() {}

    static boolean isUseful(NodeSampled sample) {
        return sample.jobId() != null && (!sample.gpus().isEmpty() || sample.host() != null);
    }

    static Object[] of(NodeSampled sample) {
        List<GpuReading> gpus = sample.gpus();
        HostReading host = sample.host();
        List<Double> utilisation = known(gpus, GpuReading::utilisationRatio);
        List<Double> power = known(gpus, GpuReading::powerWatts);
        List<Double> limit = known(gpus, GpuReading::powerLimitWatts);
        Double cpu = host == null ? null : host.cpuRatio();
        return new Object[] {
            jobId(sample).value(),
            sample.attempt(),
            minute(sample),
            sum(utilisation),
            utilisation.size(),
            sum(power),
            power.size(),
            most(gpus, GpuReading::memoryUsedBytes),
            known(gpus, GpuReading::memoryTotalBytes).stream()
                    .min(Long::compare)
                    .orElse(null),
            gpus.size(),
            gpus.stream().filter(HardwareRow::isEmpty).count(),
            sum(limit),
            limit.size(),
            most(gpus, GpuReading::temperatureCelsius),
            cpu == null ? 0 : cpu,
            cpu == null ? 0 : 1,
            host == null ? null : host.memoryUsedBytes(),
            host == null ? null : host.memoryLimitBytes()
        };
    }

    static Stream<Object[]> disks(NodeSampled sample) {
        return sample.host() == null
                ? Stream.of()
                : sample.host().disks().stream().map(disk -> new Object[] {
                    jobId(sample).value(),
                    sample.attempt(),
                    IndexedText.of(disk.path().replace("\0", "")),
                    minute(sample),
                    disk.freeBytes(),
                    disk.totalBytes()
                });
    }

    private static JobId jobId(NodeSampled sample) {
        return Objects.requireNonNull(sample.jobId(), "only a job's samples are kept");
    }

    private static Timestamp minute(NodeSampled sample) {
        return Timestamp.from(sample.occurredAt().truncatedTo(ChronoUnit.MINUTES));
    }

    private static boolean isEmpty(GpuReading gpu) {
        Long used = gpu.memoryUsedBytes();
        Long total = gpu.memoryTotalBytes();
        Double utilisation = gpu.utilisationRatio();
        return used != null
                && total != null
                && used <= EMPTY_RATIO * total
                && (utilisation == null || utilisation == 0);
    }

    private static <T> List<T> known(List<GpuReading> gpus, Function<GpuReading, @Nullable T> what) {
        return gpus.stream().flatMap(gpu -> Stream.ofNullable(what.apply(gpu))).toList();
    }

    private static <T extends Comparable<T>> @Nullable T most(
            List<GpuReading> gpus, Function<GpuReading, @Nullable T> what) {
        return known(gpus, what).stream().max(Comparator.naturalOrder()).orElse(null);
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }
}
