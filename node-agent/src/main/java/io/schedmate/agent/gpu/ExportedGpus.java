package io.schedmate.agent.gpu;

import io.schedmate.model.node.GpuReading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The GPUs in an exporter's samples.
 *
 * @param inUse number of GPUs that are busy, or that the exporter assigns to a job or a pod
 */
record ExportedGpus(@Nullable String driverVersion, List<GpuReading> gpus, int inUse) {

    ExportedGpus {
        gpus = List.copyOf(gpus);
    }

    /** Reads the metrics of NVIDIA's exporter or, if there are none, those of OpenTelemetry. */
    static ExportedGpus of(List<ExportedSample> samples) {
        ExportedGpus dcgm = DcgmReadings.of(samples);
        return dcgm.gpus().isEmpty() ? HardwareReadings.of(samples) : dcgm;
    }
}
