package io.schedmate.agent.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.schedmate.model.node.GpuReading;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that metrics in OpenTelemetry's conventions for hardware are read and written. */
class HardwareMetricsTest {

    private static final GpuReading FULL =
            new GpuReading(1, "GPU-bb", null, "NVIDIA H100", 0.25, 20L << 30, 80L << 30, 301.5, -3.0, 7L, 1L, null);
    private static final GpuReading BARE =
            new GpuReading(0, "GPU-aa", null, null, null, null, null, null, null, null, null, null);

    @Test
    void metricsOfACollectorAreRead() {
        ExportedGpus exported = read("""
                # TYPE hw_gpu_utilization_ratio gauge
                hw_gpu_utilization_ratio{hw_id="0000:3b:00.0",hw_gpu_task="decoder"} 0.9
                hw_gpu_utilization_ratio{hw_id="0000:3b:00.0",hw_gpu_task="general"} 0.5
                hw_gpu_memory_usage_bytes{hw_id="0000:3b:00.0",hw_model="NVIDIA A100",hw_driver_version="570.86.15"} 1073741824
                hw_gpu_memory_limit_bytes{hw_id="0000:3b:00.0"} 4294967296
                hw_power_watts{hw_id="0000:3b:00.0",hw_type="gpu"} 301.5
                hw_power_watts{hw_id="psu1",hw_type="power_supply"} 900
                hw_temperature_celsius{hw_id="t7",hw_type="temperature",hw_parent="0000:3b:00.0"} 61
                hw_temperature_celsius{hw_id="t8",hw_type="temperature",hw_parent="cpu0"} 80
                hw_errors_total{hw_id="0000:3b:00.0",hw_type="gpu",error_type="corrected"} 7
                hw_errors_total{hw_id="0000:3b:00.0",hw_type="gpu",error_type="uncorrected"} 1
                hw_errors_total{hw_id="0000:3b:00.0",hw_type="gpu"} 99
                """);

        assertThat(exported.driverVersion()).isEqualTo("570.86.15");
        assertThat(exported.inUse()).isOne();
        assertThat(exported.gpus())
                .containsExactly(new GpuReading(
                        0, null, "0000:3b:00", "NVIDIA A100", 0.5, 1L << 30, 4L << 30, 301.5, 61.0, 7L, 1L, null));
    }

    @Test
    void namesWithoutUnitsAndTheShareOfMemoryAreRead() {
        ExportedGpus exported = read("""
                hw_gpu_utilization{hw_id="a"} 0
                hw_gpu_memory_utilization{hw_id="a"} 0.25
                hw_gpu_memory_limit{hw_id="a"} 4000
                hw_power{hw_id="a",hw_type="gpu"} -1
                hw_temperature{hw_id="s",hw_type="temperature",hw_parent="a"} NaN
                """);

        assertThat(exported.inUse()).isZero();
        assertThat(exported.gpus())
                .containsExactly(new GpuReading(0, null, null, null, 0.0, 1000L, 4000L, null, null, null, null, null));
    }

    @Test
    void theGpuIndexComesFromNamesOrIdsOrElseFromTheOrderOfIds() {
        assertThat(indexes("hw_id=\"b\",hw_name=\"GPU 3\"", "hw_id=\"nvidia5\"", "hw_id=\"4\""))
                .containsExactlyInAnyOrder(3, 5, 4);
        assertThat(indexes("hw_id=\"b\",hw_name=\"GPU 3\"", "hw_id=\"a\"")).containsExactly(0, 1);
        assertThat(indexes("hw_id=\"a\",hw_name=\"GPU 0\"", "hw_id=\"b\",hw_name=\"GPU 0\""))
                .containsExactly(0, 1);
        assertThat(indexes("hw_name=\"GPU 0\"")).isEmpty();
    }

    @Test
    void aGpuOfAPodIsInUse() {
        assertThat(read("hw_gpu_utilization_ratio{hw_id=\"0\",k8s_pod_name=\"bert-0\"} 0\n")
                        .inUse())
                .isOne();
    }

    @Test
    void namesOfTheNvidiaExporterTakePrecedence() {
        ExportedGpus exported = read("hw_gpu_utilization_ratio{hw_id=\"0\"} 0.5\nDCGM_FI_DEV_GPU_UTIL{gpu=\"0\"} 91\n");

        assertThat(exported.gpus())
                .singleElement()
                .satisfies(gpu -> assertThat(gpu.utilisationRatio()).isEqualTo(0.91));
    }

    @Test
    void metricsExportedByAnAgentAreReadBackUnchanged() {
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        GpuFacts facts = new GpuFacts(Instant.EPOCH, "570.86.15", List.of(BARE, FULL), List.of(), 1, null);

        assertThat(new MeteredGpus(() -> facts, meters).read()).isSameAs(facts);

        ExportedGpus exported = read(meters.scrape());
        assertThat(exported.gpus()).containsExactly(FULL);
        assertThat(exported.driverVersion()).isEqualTo("570.86.15");
    }

    @Test
    void aRemovedGpuIsNoLongerExported() {
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        var gpus = new ArrayDeque<>(List.of(List.of(FULL), List.<GpuReading>of()));
        var metered =
                new MeteredGpus(() -> new GpuFacts(Instant.EPOCH, null, gpus.remove(), List.of(), 0, null), meters);
        metered.read();
        metered.read();

        assertThat(meters.scrape()).doesNotContain("hw_gpu_utilization_ratio{");
    }

    private static List<Integer> indexes(String... labels) {
        StringBuilder metrics = new StringBuilder();
        for (String each : labels) {
            metrics.append("hw_gpu_utilization_ratio{").append(each).append("} 0.5\n");
        }
        return read(metrics.toString()).gpus().stream().map(GpuReading::index).toList();
    }

    private static ExportedGpus read(String metrics) {
        return ExportedGpus.of(metrics.lines()
                .flatMap(line -> ExportedSample.read(line).stream())
                .toList());
    }
}
