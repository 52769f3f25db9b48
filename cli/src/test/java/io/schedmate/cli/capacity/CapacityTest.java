package io.schedmate.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.SchedMate;
import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests that the planner and docs/scaling.md agree. */
class CapacityTest {

    @Test
    void planningTheDocumentedClusterPrintsTheDocumentedPlan() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("schedmate.root"), "docs/scaling.md"));

        assertThat(printed("--gpus", "100000").lines().map(String::strip)).allSatisfy(line -> {
            String[] cells = line.split(" {2,}", 2);
            assertThat(page)
                    .containsPattern("\\| (partitions of `log-chunk`|" + cells[0] + ") \\| "
                            + java.util.regex.Pattern.quote(cells[1].replace(", 66 MB/s at peak", "")) + " \\|");
        });
        assertThat(page).contains("66 MB/s at peak before compression");
    }

    @Test
    void theCostsMatchTheDocumentation() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("schedmate.root"), "docs/scaling.md"));

        for (int lines : new int[] {2, 20, 100}) {
            Cost cost = Cost.of(lines);
            assertThat(page)
                    .contains(
                            "| %d | %.0f µs | %.0f µs |".formatted(lines, cost.trackerMicros(), cost.databaseMicros()));
        }
    }

    @Test
    void costsAreInterpolatedBetweenMeasuredSizesAndConstantBelowTheSmallest() {
        assertThat(Cost.of(60).trackerMicros()).isEqualTo((78 + 345) / 2.0);
        assertThat(Cost.of(200).trackerMicros()).isGreaterThan(345);
        assertThat(Cost.of(1).trackerMicros()).isEqualTo(286);
    }

    @Test
    void longerChunksNeedFewerCoresAndTwiceTheGpusNeedTwiceTheDisk() {
        assertThat(printed("--gpus", "100000", "--lines-per-chunk", "2")).contains("of 2 cores", "15 cores");
        assertThat(printed("--gpus", "200000", "--json")).contains("\"historyGigabytesPerDay\":172.8");
    }

    @Test
    void aClusterWithoutGpusIsRejected() {
        assertThat(printed("--gpus", "0")).contains("numbers above 0");
    }

    private static String printed(String... arguments) {
        var out = new StringWriter();
        var terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]), new PrintWriter(out), new PrintWriter(out), false, false, 80);
        var all = new java.util.ArrayList<String>();
        all.add("capacity");
        all.addAll(java.util.List.of(arguments));
        new SchedMate(terminal, Engines.local()).run(all.toArray(String[]::new));
        return out.toString();
    }
}
