package io.schedmate.shipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.schedmate.model.event.LogChunk;
import io.schedmate.shipping.offsets.FileOffsets;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a real shipper process repeatedly while its file grows. */
class KilledShipperTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int KILLS = 4;

    @TempDir
    private Path root;

    @Test
    void aKillLosesAndRepeatsNothingAndOffsetsBelongToOneShipper() throws Exception {
        List<String> written = new ArrayList<>();
        for (int kill = 0; kill <= KILLS; kill++) {
            int before = written.size();
            Process shipper = start();
            try {
                for (int burst = 0; burst < 20; burst++) {
                    write(written, 500);
                }
                int least = kill == KILLS ? written.size() : before + 1;
                await().atMost(PATIENCE).until(() -> read().size() >= least);
                assertThatThrownBy(() -> new FileOffsets(root.resolve("state")))
                        .hasRootCauseMessage(
                                "Another shipper is using the folder %s. Stop it.".formatted(root.resolve("state")));
            } finally {
                shipper.destroyForcibly().waitFor();
            }
        }

        assertThat(read()).isEqualTo(written);
    }

    private void write(List<String> written, int lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            String line = "line " + written.size();
            written.add(line);
            text.append(line).append('\n');
        }
        Files.writeString(root.resolve("slurm-7.out"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ShippingProcess.class.getName(),
                        root + "/slurm-%j.out",
                        root.resolve("state").toString(),
                        root.resolve("chunks").toString())
                .redirectErrorStream(true)
                .redirectOutput(root.resolve("output").toFile())
                .start();
    }

    /**
     * Returns the lines as seen by a reader that drops repeated sequence numbers. A chunk that the kill cut off never
     * arrived.
     */
    private List<String> read() throws IOException {
        if (!Files.exists(root.resolve("chunks"))) {
            return List.of();
        }
        Map<Long, LogChunk> once = new TreeMap<>();
        String text = Files.readString(root.resolve("chunks"));
        for (String line : text.split("(?<=\n)", -1)) {
            if (line.endsWith("}\n")) {
                LogChunk chunk =
                        WireJson.tolerant().readValue(line.substring(line.lastIndexOf("{\"eventId\"")), LogChunk.class);
                once.putIfAbsent(chunk.sequence(), chunk);
            }
        }
        return once.values().stream().flatMap(chunk -> chunk.lines().stream()).toList();
    }
}
