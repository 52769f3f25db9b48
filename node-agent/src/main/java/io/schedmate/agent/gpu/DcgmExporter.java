package io.schedmate.agent.gpu;

import io.schedmate.agent.run.Programs;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;

/**
 * Reads GPUs from NVIDIA's dcgm-exporter, or from an OpenTelemetry collector that follows the semantic conventions for
 * hardware. Driver errors are read from the kernel log, because the exporter reports only the last one, without its
 * time.
 */
public final class DcgmExporter implements Gpus {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final long MAX_BYTES = 4L << 20;

    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LIMIT).build();
    private final Programs programs;
    private final InstantSource clock;

    /**
     * Creates a reader.
     *
     * @param address the address of the metrics, such as {@code http://localhost:9400/metrics}
     */
    public DcgmExporter(URI address, Programs programs, InstantSource clock) {
        this.address = address;
        this.programs = programs;
        this.clock = clock;
    }

    @Override
    public GpuFacts read() {
        Instant now = clock.instant();
        NodeTools tools = new NodeTools(programs);
        ExportedGpus exported = ExportedGpus.of(metrics(tools)
                .flatMap(line -> ExportedSample.read(line).stream())
                .toList());
        return new GpuFacts(
                now, exported.driverVersion(), exported.gpus(), tools.xids(now), exported.inUse(), tools.trouble());
    }

    private Stream<String> metrics(NodeTools tools) {
        try {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(address).timeout(LIMIT).build(),
                    BodyHandlers.limiting(BodyHandlers.ofString(), MAX_BYTES));
            if (answer.statusCode() == 200) {
                return answer.body().lines();
            }
            tools.add(expected("status " + answer.statusCode()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            tools.add(expected("shutting down"));
        } catch (IOException e) {
            tools.add(expected(e.getClass().getSimpleName()));
        }
        return Stream.empty();
    }

    private String expected(String found) {
        return "Expected metrics from %s, got (%s). Check schedmate.agent.dcgm-exporter.".formatted(address, found);
    }
}
