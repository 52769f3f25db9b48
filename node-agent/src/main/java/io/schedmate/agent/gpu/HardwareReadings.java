package io.schedmate.agent.gpu;

import io.schedmate.model.node.GpuReading;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads GPUs from OpenTelemetry's hardware metrics, by their names in Prometheus ({@code hw.gpu.*}, and the metrics
 * common to all hardware with type {@code gpu}).
 */
final class HardwareReadings {

    private static final List<GpuSamples.Metric> METRICS =
            Tables.resource(HardwareReadings.class, "hardware-metrics.tsv", 3, row -> {
                Where where = Where.of(row.get(2));
                return new GpuSamples.Metric(
                        row.get(0), row.get(1), 1, sample -> where.holds(sample) && Double.isFinite(sample.value()));
            });

    private static final String OF_GPUS = "hw_gpu_";
    private static final List<String> WORK = List.of("k8s_pod_name", "k8s_pod_uid", "slurm_job_id");
    /** Matches a name or id of a GPU that contains its number, such as {@code GPU 0}, {@code nvidia3} or {@code 7}. */
    private static final Pattern NUMBER = Pattern.compile("(?:gpu|nvidia|card|device)?[ _/:-]*+(\\d{1,4})");

    private static final Pattern PCI =
            Pattern.compile("(?:[0-9a-f]{4}|[0-9a-f]{8}):[0-9a-f]{2}:[0-9a-f]{2}(?:\\.\\d)?");

    private HardwareReadings() {}

    private record Where(String label, String value, boolean mayLack) {

        static Where of(String cell) {
            boolean mayLack = cell.isEmpty() || cell.endsWith("?");
            String[] parts = cell.replaceFirst("\\?$", "").split("=", 2);
            return new Where(parts[0], parts.length < 2 ? "" : parts[1], mayLack);
        }

        boolean holds(ExportedSample sample) {
            String actual = sample.label(label);
            return actual == null ? mayLack : actual.equals(value);
        }
    }

    static ExportedGpus of(List<ExportedSample> samples) {
        Map<String, GpuSamples> gpus = new TreeMap<>();
        samples.stream()
                .filter(sample -> sample.metric().startsWith(OF_GPUS) || "gpu".equals(sample.label("hw_type")))
                .forEach(sample -> gpu(gpus, sample.label("hw_id")).ifPresent(gpu -> gpu.add(sample)));
        // A sensor is a separate piece of hardware whose parent is the GPU.
        samples.stream()
                .filter(sample -> "temperature".equals(sample.label("hw_type")))
                .forEach(sample -> Optional.ofNullable(sample.label("hw_parent"))
                        .map(gpus::get)
                        .ifPresent(gpu -> gpu.add(sample)));
        return new ExportedGpus(
                gpus.values().stream()
                        .flatMap(gpu -> gpu.label("hw_driver_version").stream())
                        .findFirst()
                        .orElse(null),
                readings(gpus),
                Math.toIntExact(
                        gpus.values().stream().filter(gpu -> gpu.isInUse(WORK)).count()));
    }

    private static Optional<GpuSamples> gpu(Map<String, GpuSamples> gpus, @Nullable String id) {
        return id == null ? Optional.empty() : Optional.of(gpus.computeIfAbsent(id, _ -> new GpuSamples(METRICS)));
    }

    /** Returns the GPUs, ordered by the numbers in their names or ids, or by id if these numbers are not unique. */
    private static List<GpuReading> readings(Map<String, GpuSamples> gpus) {
        Map<String, Integer> numbers = new HashMap<>();
        gpus.forEach((id, gpu) -> number(id, gpu).ifPresent(number -> numbers.put(id, number)));
        boolean areUnique = Set.copyOf(numbers.values()).size() == gpus.size();
        List<GpuReading> readings = new ArrayList<>();
        gpus.forEach(
                (id, gpu) -> readings.add(reading(id, gpu, areUnique ? numbers.getOrDefault(id, 0) : readings.size())));
        return readings;
    }

    private static Optional<Integer> number(String id, GpuSamples gpu) {
        return gpu.label("hw_name").flatMap(HardwareReadings::number).or(() -> number(id));
    }

    private static Optional<Integer> number(String text) {
        Matcher number = NUMBER.matcher(text.strip().toLowerCase(Locale.ROOT));
        return number.matches() ? Optional.of(Integer.valueOf(number.group(1))) : Optional.empty();
    }

    private static GpuReading reading(String id, GpuSamples gpu, int index) {
        boolean isAddress = PCI.matcher(id.toLowerCase(Locale.ROOT)).matches();
        return gpu.reading(
                index,
                id.startsWith("GPU-") ? id : null,
                isAddress ? NvidiaSmiTable.pci(id) : null,
                "hw_model",
                used(gpu),
                gpu.whole("memoryTotalBytes"));
    }

    private static @Nullable Long used(GpuSamples gpu) {
        Double total = gpu.value("memoryTotalBytes");
        Double ratio = gpu.value("memoryUsedRatio");
        Long used = gpu.whole("memoryUsedBytes");
        return used != null || total == null || ratio == null || ratio > 1
                ? used
                : Long.valueOf(Math.round(total * ratio));
    }
}
