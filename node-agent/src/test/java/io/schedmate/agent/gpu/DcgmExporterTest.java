package io.schedmate.agent.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.node.GpuReading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests against an HTTP server that answers like the exporter. */
class DcgmExporterTest {

    private static final String ZERO = "gpu=\"0\",UUID=\"GPU-aa\",pci_bus_id=\"00000000:3B:00.0\",device=\"nvidia0\","
            + "modelName=\"NVIDIA A100\",Hostname=\"n1\",DCGM_FI_DRIVER_VERSION=\"570.86.15\"";
    private static final String ONE = "gpu=\"1\",UUID=\"GPU-bb\",modelName=\"A \\\"quoted\\\" name\"";

    private HttpServer server;
    private volatile String metrics = "";
    private volatile int status = 200;
    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private Gpus gpus;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            byte[] body = metrics.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        gpus = new DcgmExporter(
                URI.create("http://localhost:%d/metrics"
                        .formatted(server.getAddress().getPort())),
                new KernelOnly(),
                () -> NOW);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** A node with no programs except dmesg. */
    private static final class KernelOnly implements Programs {

        @Override
        public boolean has(String name) {
            return name.equals("dmesg");
        }

        @Override
        public ProgramOutput run(List<String> commandLine, Duration limit) {
            if (!commandLine.getFirst().equals("dmesg")) {
                throw new ProgramMissing(commandLine.getFirst());
            }
            return new ProgramOutput(
                    0,
                    false,
                    List.of(
                            "2026-03-02T11:59:00,000000+00:00 NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus."));
        }
    }

    private static String sample(String field, String labels, String value) {
        return "# HELP %1$s A field.\n# TYPE %1$s gauge\n%1$s{%2$s} %3$s\n".formatted(field, labels, value);
    }

    @Test
    void theFieldsOfTheExporterAreConvertedToOurUnits() {
        metrics = sample("DCGM_FI_DEV_GPU_UTIL", ZERO, "91")
                + sample("DCGM_FI_DEV_FB_USED", ZERO, "1024")
                + sample("DCGM_FI_DEV_FB_FREE", ZERO, "2048")
                + sample("DCGM_FI_DEV_FB_RESERVED", ZERO, "512")
                + sample("DCGM_FI_DEV_POWER_USAGE", ZERO, "301.5")
                + sample("DCGM_FI_DEV_POWER_MGMT_LIMIT", ZERO, "400")
                + sample("DCGM_FI_DEV_GPU_TEMP", ZERO, "-3")
                + sample("DCGM_FI_DEV_ECC_SBE_VOL_TOTAL", ZERO, "7")
                + sample("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", ZERO, "1")
                + sample("DCGM_FI_PROF_GR_ENGINE_ACTIVE", ONE, "0.25");

        GpuFacts facts = gpus.read();

        assertThat(facts.trouble()).isNull();
        assertThat(facts.driverVersion()).isEqualTo("570.86.15");
        assertThat(facts.gpus())
                .containsExactly(
                        new GpuReading(
                                0,
                                "GPU-aa",
                                "0000:3b:00",
                                "NVIDIA A100",
                                0.91,
                                1L << 30,
                                3584L << 20,
                                301.5,
                                -3.0,
                                7L,
                                1L,
                                400.0),
                        new GpuReading(
                                1,
                                "GPU-bb",
                                null,
                                "A \"quoted\" name",
                                0.25,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null));
        assertThat(facts.recentXids())
                .singleElement()
                .satisfies(xid -> assertThat(xid.xid()).isEqualTo(79));
    }

    @Test
    void aCollectorWithOpenTelemetryNamesIsReadInstead() {
        metrics = sample("hw_gpu_utilization_ratio", "hw_id=\"GPU-aa\",hw_name=\"GPU 2\"", "0.5");

        assertThat(gpus.read().gpus())
                .containsExactly(
                        new GpuReading(2, "GPU-aa", null, null, 0.5, null, null, null, null, null, null, null));
    }

    /** DCGM reports an unknown value as a number out of range. */
    @Test
    void unknownValuesAreAbsent() {
        metrics = sample("DCGM_FI_DEV_GPU_UTIL", ZERO, "2147483634")
                + sample("DCGM_FI_DEV_FB_USED", ZERO, "9223372036854775794")
                + sample("DCGM_FI_DEV_POWER_USAGE", ZERO, "140737488355330")
                + sample("DCGM_FI_DEV_GPU_TEMP", ZERO, "NaN");

        GpuReading gpu = gpus.read().gpus().getFirst();

        assertThat(gpu.utilisationRatio()).isNull();
        assertThat(gpu.memoryUsedBytes()).isNull();
        assertThat(gpu.powerWatts()).isNull();
        assertThat(gpu.temperatureCelsius()).isNull();
    }

    /** Two samples from different times may be inconsistent. */
    @Test
    void usedMemoryAboveTheTotalIsAbsent() {
        metrics = sample("DCGM_FI_DEV_FB_USED", ZERO, "300") + sample("DCGM_FI_DEV_FB_TOTAL", ZERO, "200");

        GpuReading gpu = gpus.read().gpus().getFirst();

        assertThat(gpu.memoryUsedBytes()).isNull();
        assertThat(gpu.memoryTotalBytes()).isEqualTo(200L << 20);
    }

    @Test
    void busyGpusAndGpusOfAJobOrAPodAreInUse() {
        metrics = sample("DCGM_FI_DEV_GPU_UTIL", "gpu=\"0\"", "5")
                + sample("DCGM_FI_DEV_GPU_UTIL", "gpu=\"1\",hpc_job=\"4711\"", "0")
                + sample("DCGM_FI_DEV_GPU_UTIL", "gpu=\"2\",pod=\"bert-0\",namespace=\"nlp\"", "0")
                + sample("DCGM_FI_DEV_GPU_UTIL", "gpu=\"3\",hpc_job=\"\",pod=\"\"", "0");

        assertThat(gpus.read().inUse()).isEqualTo(3);
    }

    @Test
    void gpuPartitionsAndOtherMetricsAreIgnored() {
        metrics = sample("DCGM_FI_DEV_GPU_UTIL", "gpu=\"0\"", "50")
                + sample("DCGM_FI_DEV_FB_USED", "gpu=\"0\",GPU_I_PROFILE=\"1g.5gb\",GPU_I_ID=\"7\"", "100")
                + sample("go_threads", "gpu=\"9\"", "12")
                + "no sample\nDCGM_FI_DEV_GPU_UTIL{gpu=\"x\"} 3\nDCGM_FI_DEV_GPU_UTIL{gpu=\"4\"} many\n";

        assertThat(gpus.read().gpus()).singleElement().satisfies(gpu -> {
            assertThat(gpu.index()).isZero();
            assertThat(gpu.memoryUsedBytes()).isNull();
        });
    }

    @Test
    void aFailingOrUnreachableExporterIsReported() {
        status = 500;
        assertThat(gpus.read().trouble()).contains("status 500").contains("schedmate.agent.dcgm-exporter");

        server.stop(0);
        GpuFacts unanswered = gpus.read();
        assertThat(unanswered.trouble()).contains("ConnectException");
        assertThat(unanswered.gpus()).isEmpty();
        assertThat(unanswered.recentXids()).hasSize(1);
    }

    @Test
    void anOversizedAnswerIsNotReadToItsEnd() {
        metrics = "x".repeat(5 << 20);

        assertThat(gpus.read().trouble()).contains("IOException");
    }
}
