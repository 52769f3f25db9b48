package io.schedmate.agent.gpu;

import io.schedmate.model.node.GpuReading;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads GPUs from dcgm-exporter's samples. Samples of a part of a GPU (MIG) are ignored. */
final class DcgmReadings {

    private static final List<Field> FIELDS = Tables.resource(
            DcgmReadings.class,
            "dcgm-fields.tsv",
            3,
            row -> new Field(row.get(0), row.get(1), Double.parseDouble(row.get(2))));

    /** DCGM's values for unknown quantities, which no GPU reaches: 2^47 and more, or nearly 2^31. */
    private static final List<Double> BLANKS = List.of(0x1p47, 2_147_483_632.0);

    private static final int BLANKS_OF_A_KIND = 16;
    private static final List<String> WORK = List.of("hpc_job", "pod", "container");

    private record Field(String value, String metric, double inOurUnit) {}

    private DcgmReadings() {}

    static ExportedGpus of(List<ExportedSample> samples) {
        Map<Integer, Gpu> gpus = new TreeMap<>();
        samples.stream()
                .filter(sample -> sample.label("GPU_I_ID") == null)
                .forEach(sample -> index(sample)
                        .ifPresent(index ->
                                gpus.computeIfAbsent(index, _ -> new Gpu()).add(sample)));
        List<GpuReading> readings = new ArrayList<>();
        gpus.forEach((index, gpu) -> readings.add(gpu.reading(index)));
        return new ExportedGpus(
                gpus.values().stream()
                        .flatMap(gpu -> gpu.label("DCGM_FI_DRIVER_VERSION").stream())
                        .findFirst()
                        .orElse(null),
                readings,
                Math.toIntExact(gpus.values().stream().filter(Gpu::isInUse).count()));
    }

    private static Optional<Integer> index(ExportedSample sample) {
        String gpu = sample.metric().startsWith("DCGM_") ? sample.label("gpu") : null;
        return gpu != null && gpu.matches("\\d{1,4}") ? Optional.of(Integer.valueOf(gpu)) : Optional.empty();
    }

    private static boolean isBlank(double value) {
        return !Double.isFinite(value)
                || value >= BLANKS.getFirst()
                || value >= BLANKS.getLast() && value < BLANKS.getLast() + BLANKS_OF_A_KIND;
    }

    /** The samples of one GPU. */
    private static final class Gpu {

        private final List<ExportedSample> samples = new ArrayList<>();
        private final Map<String, Double> values = new HashMap<>();

        void add(ExportedSample sample) {
            samples.add(sample);
            if (!isBlank(sample.value())) {
                values.putIfAbsent(sample.metric(), sample.value());
            }
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
            Long used = whole("memoryUsedBytes");
            Long total = total(used);
            return new GpuReading(
                    index,
                    label("UUID").orElse(null),
                    NvidiaSmiTable.pci(label("pci_bus_id").orElse(null)),
                    label("modelName").orElse(null),
                    busy == null ? null : Math.min(1, busy),
                    used == null || total == null || used <= total ? used : null,
                    total,
                    value("powerWatts"),
                    signed("temperatureCelsius"),
                    whole("eccCorrectedErrors"),
                    whole("eccUncorrectedErrors"),
                    value("powerLimitWatts"));
        }

        /** The exporter's default fields have no total: it is the sum of used, free and reserved memory. */
        private @Nullable Long total(@Nullable Long used) {
            Long free = whole("memoryFreeBytes");
            Long reserved = whole("memoryReservedBytes");
            Long told = whole("memoryTotalBytes");
            return told != null || used == null || free == null
                    ? told
                    : Long.valueOf(used + free + (reserved == null ? 0 : reserved));
        }

        private @Nullable Double signed(String name) {
            for (Field field : FIELDS) {
                Double value = field.value().equals(name) ? values.get(field.metric()) : null;
                if (value != null) {
                    return value * field.inOurUnit();
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
