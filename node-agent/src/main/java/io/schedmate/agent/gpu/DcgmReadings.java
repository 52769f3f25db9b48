package io.schedmate.agent.gpu;

import io.schedmate.model.node.GpuReading;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads GPUs from samples of dcgm-exporter. Samples of parts of a GPU (MIG) are ignored. */
final class DcgmReadings {

    private static final List<GpuSamples.Metric> FIELDS = Tables.resource(
            DcgmReadings.class,
            "dcgm-fields.tsv",
            3,
            row -> new GpuSamples.Metric(
                    row.get(0), row.get(1), Double.parseDouble(row.get(2)), sample -> !isBlank(sample.value())));

    /** The values with which DCGM reports an unknown quantity: 2^47 and more, or nearly 2^31. No GPU reaches them. */
    private static final List<Double> BLANKS = List.of(0x1p47, 2_147_483_632.0);

    private static final int BLANKS_OF_A_KIND = 16;
    private static final List<String> WORK = List.of("hpc_job", "pod", "container");

    private DcgmReadings() {}

    static ExportedGpus of(List<ExportedSample> samples) {
        Map<Integer, GpuSamples> gpus = new TreeMap<>();
        samples.stream()
                .filter(sample -> sample.label("GPU_I_ID") == null)
                .forEach(sample -> index(sample)
                        .ifPresent(index -> gpus.computeIfAbsent(index, _ -> new GpuSamples(FIELDS))
                                .add(sample)));
        List<GpuReading> readings = new ArrayList<>();
        gpus.forEach((index, gpu) -> readings.add(reading(gpu, index)));
        return new ExportedGpus(
                gpus.values().stream()
                        .flatMap(gpu -> gpu.label("DCGM_FI_DRIVER_VERSION").stream())
                        .findFirst()
                        .orElse(null),
                readings,
                Math.toIntExact(
                        gpus.values().stream().filter(gpu -> gpu.isInUse(WORK)).count()));
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

    private static GpuReading reading(GpuSamples gpu, int index) {
        Long used = gpu.whole("memoryUsedBytes");
        return gpu.reading(
                index,
                gpu.label("UUID").orElse(null),
                NvidiaSmiTable.pci(gpu.label("pci_bus_id").orElse(null)),
                "modelName",
                used,
                total(gpu, used));
    }

    /**
     * Returns the total memory. The exporter's default fields do not include it, so it is the sum of used, free and
     * reserved memory.
     */
    private static @Nullable Long total(GpuSamples gpu, @Nullable Long used) {
        Long free = gpu.whole("memoryFreeBytes");
        Long reserved = gpu.whole("memoryReservedBytes");
        Long total = gpu.whole("memoryTotalBytes");
        return total != null || used == null || free == null
                ? total
                : Long.valueOf(used + free + (reserved == null ? 0 : reserved));
    }
}
