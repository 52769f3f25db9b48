package io.schedmate.agent.gpu;

import io.schedmate.model.node.GpuReading;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads GPUs from OpenTelemetry's hardware metrics by their names in Prometheus ({@code hw.gpu.*} and the metrics
 * common to all hardware, of type {@code gpu}).
 */
final class HardwareReadings {

    private static final List<Field> FIELDS = Tables.resource(
            HardwareReadings.class,
            "hardware-metrics.tsv",
            3,
            row -> new Field(row.get(0), row.get(1), Where.of(row.get(2))));

    private static final String OF_GPUS = "hw_gpu_";
    private static final List<String> WORK = List.of("k8s_pod_name", "k8s_pod_uid", "slurm_job_id");
    /** A name or id of a GPU that contains its number, such as {@code GPU 0}, {@code nvidia3} or {@code 7}. */
    private static final Pattern NUMBER = Pattern.compile("(?:gpu|nvidia|card|device)?[ _/:-]*+(\\d{1,4})");

    private static final Pattern PCI =
            Pattern.compile("(?:[0-9a-f]{4}|[0-9a-f]{8}):[0-9a-f]{2}:[0-9a-f]{2}(?:\\.\\d)?");

    private HardwareReadings() {}

    private record Field(String value, String metric, Where where) {}

    private record Where(String label, String value, boolean mayLack) {

        static Where of(String cell) {
            boolean mayLack = cell.isEmpty() || cell.endsWith("?");
            String[] parts = cell.replaceFirst("\\?$", "").split("=", 2);
            return new Where(parts[0], parts.length < 2 ? "" : parts[1], mayLack);
        }

        boolean holds(ExportedSample sample) {
            String told = sample.label(label);
            return told == null ? mayLack : told.equals(value);
        }
    }

    static ExportedGpus of(List<ExportedSample> samples) {
        Map<String, Gpu> gpus = new TreeMap<>();
        samples.stream()
                .filter(sample -> sample.metric().startsWith(OF_GPUS) || "gpu".equals(sample.label("hw_type")))
                .forEach(sample -> gpu(gpus, sample.label("hw_id")).ifPresent(gpu -> gpu.samples.add(sample)));
        // A sensor is separate hardware, and names the GPU that it is in.
        samples.stream()
                .filter(sample -> "temperature".equals(sample.label("hw_type")))
                .forEach(sample -> Optional.ofNullable(sample.label("hw_parent"))
                        .map(gpus::get)
                        .ifPresent(gpu -> gpu.samples.add(sample)));
        List<Gpu> all = List.copyOf(gpus.values());
        return new ExportedGpus(
                all.stream()
                        .flatMap(gpu -> gpu.label("hw_driver_version").stream())
                        .findFirst()
                        .orElse(null),
                readings(all),
                Math.toIntExact(all.stream().filter(Gpu::isInUse).count()));
    }

    private static Optional<Gpu> gpu(Map<String, Gpu> gpus, @Nullable String id) {
        return id == null ? Optional.empty() : Optional.of(gpus.computeIfAbsent(id, Gpu::new));
    }

    /** Orders GPUs by the numbers in their names or ids; if these are not unique, by id. */
    private static List<GpuReading> readings(List<Gpu> gpus) {
        List<Integer> numbers =
                gpus.stream().flatMap(gpu -> gpu.number().stream()).distinct().toList();
        List<GpuReading> readings = new ArrayList<>();
        for (int i = 0; i < gpus.size(); i++) {
            readings.add(gpus.get(i).reading(numbers.size() == gpus.size() ? numbers.get(i) : i));
        }
        return readings;
    }

    /** The samples of one GPU. */
    private static final class Gpu {

        private final String id;
        private final List<ExportedSample> samples = new ArrayList<>();

        Gpu(String id) {
            this.id = id;
        }

        Optional<Integer> number() {
            return label("hw_name").flatMap(Gpu::number).or(() -> number(id));
        }

        private static Optional<Integer> number(String text) {
            Matcher number = NUMBER.matcher(text.strip().toLowerCase(Locale.ROOT));
            return number.matches() ? Optional.of(Integer.valueOf(number.group(1))) : Optional.empty();
        }

        Optional<String> label(String name) {
            return samples.stream()
                    .flatMap(sample -> Optional.ofNullable(sample.label(name)).stream())
                    .findFirst();
        }

        boolean isInUse() {
            Double busy = value("utilisationRatio");
            return busy != null && busy > 0
                    || WORK.stream().anyMatch(name -> label(name).isPresent());
        }

        GpuReading reading(int index) {
            Double busy = value("utilisationRatio");
            Long used = used();
            Long total = whole("memoryTotalBytes");
            String address = id.toLowerCase(Locale.ROOT);
            return new GpuReading(
                    index,
                    id.startsWith("GPU-") ? id : null,
                    PCI.matcher(address).matches() ? NvidiaSmiTable.pci(id) : null,
                    label("hw_model").orElse(null),
                    busy == null ? null : Math.min(1, busy),
                    used == null || total == null || used <= total ? used : null,
                    total,
                    value("powerWatts"),
                    signed("temperatureCelsius"),
                    whole("eccCorrectedErrors"),
                    whole("eccUncorrectedErrors"),
                    null);
        }

        private @Nullable Long used() {
            Double total = value("memoryTotalBytes");
            Double ratio = value("memoryUsedRatio");
            Long told = whole("memoryUsedBytes");
            return told != null || total == null || ratio == null || ratio > 1
                    ? told
                    : Long.valueOf(Math.round(total * ratio));
        }

        private @Nullable Double signed(String name) {
            for (Field field : FIELDS) {
                if (field.value().equals(name)) {
                    for (ExportedSample sample : samples) {
                        if (sample.metric().equals(field.metric())
                                && field.where().holds(sample)
                                && Double.isFinite(sample.value())) {
                            return sample.value();
                        }
                    }
                }
            }
            return null;
        }

        private @Nullable Double value(String name) {
            Double value = signed(name);
            return value == null || value < 0 ? null : value;
        }

        private @Nullable Long whole(String name) {
            Double value = value(name);
            return value == null ? null : value.longValue();
        }
    }
}
