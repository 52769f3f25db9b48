package io.schedmate.agent.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.agent.NodeAgentApplication;
import io.schedmate.agent.gpu.Gpus;
import io.schedmate.agent.host.Hosts;
import io.schedmate.model.job.JobId;
import io.schedmate.model.node.GpuReading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests which parts of a real node an agent reads, depending on its settings. */
class RealNodeTest {

    @TempDir
    private Path folder;

    @Test
    void gpusAreReadFromNvidiaSmiAndJobsFromTheirCgroups() throws IOException {
        program("nvidia-smi", """
                case "$*" in *--query-gpu*)
                  echo 'index, uuid, pci.bus_id, name'
                  echo '0, GPU-aa, 00000000:3B:00.0, A100' ;;
                esac
                """);
        Path group = Files.createDirectories(folder.resolve("groups/job_7"));
        Files.writeString(group.resolve("memory.stat"), "anon 1\n");

        try (var agent = start("--schedmate.agent.host.job-groups[0]=" + folder + "/groups/job_%j")) {
            assertThat(names(agent)).containsExactly("A100");
            assertThat(agent.getBean(Hosts.class).read().jobs())
                    .singleElement()
                    .satisfies(job -> assertThat(job.jobId()).isEqualTo(JobId.of("alpha", "slurm", "7")));
        }
    }

    @Test
    void gpusAreReadFromTheExporterIfItsAddressIsConfigured() throws IOException {
        HttpServer exporter = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        exporter.createContext("/metrics", exchange -> {
            byte[] body = "DCGM_FI_DEV_GPU_UTIL{gpu=\"0\",UUID=\"GPU-bb\",modelName=\"H100\"} 91\n"
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        exporter.start();
        try (var agent = start("--schedmate.agent.dcgm-exporter=http://localhost:%d/metrics"
                .formatted(exporter.getAddress().getPort()))) {
            assertThat(names(agent)).containsExactly("H100");
        } finally {
            exporter.stop(0);
        }
    }

    private static List<String> names(ConfigurableApplicationContext agent) {
        return agent.getBean(Gpus.class).read().gpus().stream()
                .map(GpuReading::gpuType)
                .toList();
    }

    private ConfigurableApplicationContext start(String setting) {
        return SpringApplication.run(
                NodeAgentApplication.class,
                Stream.of(
                                "--server.port=0",
                                "--spring.kafka.bootstrap-servers=localhost:1",
                                "--spring.kafka.producer.properties.max.block.ms=10",
                                "--schedmate.agent.cluster=alpha",
                                "--schedmate.agent.node=node-1",
                                "--schedmate.agent.path=" + folder + ":/usr/bin:/bin",
                                "--schedmate.agent.sample-every=1h",
                                "--schedmate.agent.state-folder=" + folder.resolve("state"),
                                setting)
                        .toArray(String[]::new));
    }

    private void program(String name, String body) throws IOException {
        Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
