package io.schedmate.code.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GpuModelsTest {

    private static final long GIBIBYTE = 1L << 30;

    @Test
    void aTypeIsFoundByTheNamesOfClustersAndDrivers() {
        Map<String, Integer> gibibytes = Map.ofEntries(
                Map.entry("A100-80G", 80),
                Map.entry("NVIDIA A100-SXM4-40GB", 40),
                Map.entry("a100", 40),
                Map.entry("a100_80gb", 80),
                Map.entry("NVIDIA H100 80GB HBM3", 80),
                Map.entry("Tesla V100-SXM2-32GB", 32),
                Map.entry("A10G", 24),
                Map.entry("A10-24G", 24),
                Map.entry("Tesla T4", 16),
                Map.entry("GeForce GTX 1080 Ti", 11),
                Map.entry("NVIDIA RTX A6000", 48),
                Map.entry("Quadro RTX 6000", 24));

        gibibytes.forEach((name, size) -> assertThat(GpuModels.named(name).map(GpuModel::memoryBytes))
                .as(name)
                .contains(size * GIBIBYTE));
    }

    @Test
    void aSliceHasItsOwnMemoryAndAShareOfTheSpeed() {
        GpuModel slice = GpuModels.named("nvidia-a100-mig-3g.20gb").orElseThrow();

        assertThat(slice.memoryBytes()).isEqualTo(20 * GIBIBYTE);
        assertThat(slice.speed() / GpuModels.named("a100").orElseThrow().speed())
                .isBetween(0.42, 0.44);
        assertThat(slice.usableBytes()).isLessThan(slice.memoryBytes());
    }

    @Test
    void anUnknownTypeIsNotFound() {
        assertThat(GpuModels.named("gt430")).isEmpty();
        assertThat(GpuModels.named("a1000")).isEmpty();
        assertThat(GpuModels.named("gpu")).isEmpty();
        assertThat(GpuModels.named(null)).isEmpty();
    }
}
