package io.schedmate.agent.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NvidiaSmiTableTest {

    private static final String HEADINGS =
            "index, uuid, pci.bus_id, name, utilization.gpu [%], memory.used [MiB], memory.total [MiB], "
                    + "power.draw [W], temperature.gpu, ecc.errors.corrected.volatile.total, ecc.errors.uncorrected.volatile.total, driver_version";

    @Test
    void aHealthyGpuIsReadWithItsUnits() {
        var table = NvidiaSmiTable.parse(
                List.of(
                        HEADINGS,
                        "3, GPU-aa, 00000000:3B:00.0, NVIDIA H100 80GB HBM3, 91 %, 512 MiB, 81559 MiB, 612.50 W, 64, 2, 0, 570.86.15"));

        assertThat(table.driverVersion()).isEqualTo("570.86.15");
        assertThat(table.complaints()).isEmpty();
        assertThat(table.gpus()).singleElement().satisfies(gpu -> {
            assertThat(gpu.index()).isEqualTo(3);
            assertThat(gpu.pci()).isEqualTo("0000:3b:00");
            assertThat(gpu.gpuType()).isEqualTo("NVIDIA H100 80GB HBM3");
            assertThat(gpu.utilisationRatio()).isEqualTo(0.91);
            assertThat(gpu.memoryUsedBytes()).isEqualTo(512L << 20);
            assertThat(gpu.memoryTotalBytes()).isEqualTo(81559L << 20);
            assertThat(gpu.powerWatts()).isEqualTo(612.5);
            assertThat(gpu.temperatureCelsius()).isEqualTo(64.0);
            assertThat(gpu.eccCorrectedErrors()).isEqualTo(2);
            assertThat(gpu.eccUncorrectedErrors()).isZero();
        });
    }

    @Test
    void valuesThatTheToolDoesNotReportAreNull() {
        var table = NvidiaSmiTable.parse(
                List.of(
                        HEADINGS,
                        "0, GPU-aa, 00000000:01:00.0, Quadro, [N/A], [Unknown Error], 81559 MiB, [Not Supported], N/A, [N/A], [N/A], 570.86.15"));

        assertThat(table.gpus()).singleElement().satisfies(gpu -> {
            assertThat(gpu.utilisationRatio()).isNull();
            assertThat(gpu.memoryUsedBytes()).isNull();
            assertThat(gpu.powerWatts()).isNull();
            assertThat(gpu.temperatureCelsius()).isNull();
            assertThat(gpu.eccUncorrectedErrors()).isNull();
        });
    }

    @Test
    void aLostGpuIsReportedAndTheOthersAreRead() {
        var table = NvidiaSmiTable.parse(List.of(
                "Unable to determine the device handle for GPU1: 0000:3B:00.0: Unknown Error",
                HEADINGS,
                "0, GPU-aa, 00000000:01:00.0, A100, 0 %, 1 MiB, 2 MiB, 90 W, 30, 0, 0, 570.86.15",
                "[GPU is lost], [GPU is lost], x, x, x, x, x, x, x, x, x, x"));

        assertThat(table.gpus()).hasSize(1);
        assertThat(table.complaints()).hasSize(2);
    }

    @Test
    void columnsMayComeInAnyOrder() {
        var table = NvidiaSmiTable.parse(List.of("index, name", "1, L4"));

        assertThat(table.gpus().getFirst().gpuType()).isEqualTo("L4");
        assertThat(NvidiaSmiTable.parse(List.of("name, index", "L4, 1")).gpus()).hasSize(1);
    }

    @Test
    void usedMemoryAboveTheTotalIsIgnored() {
        var table = NvidiaSmiTable.parse(List.of("index, memory.used [MiB], memory.total [MiB]", "1, 9 MiB, 8 MiB"));

        assertThat(table.gpus().getFirst().memoryUsedBytes()).isNull();
    }

    @Test
    void emptyOutputMeansNoGpus() {
        assertThat(NvidiaSmiTable.parse(List.of()).gpus()).isEmpty();
        assertThat(NvidiaSmiTable.parse(List.of("No devices were found")).complaints())
                .hasSize(1);
    }
}
