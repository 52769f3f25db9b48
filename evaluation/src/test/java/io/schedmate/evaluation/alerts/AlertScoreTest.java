package io.schedmate.evaluation.alerts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertScoreTest {

    private static final AlertScore SCORE = new AlertScore(List.of(
            "run\ta.log\thealthy\t864000",
            "run\tb.log\thealthy\t864000",
            "run\tc.log\tfailing\t3600",
            "run\td.log\thang\t3600",
            "alert\ta.log\thealthy\thang\tsilent\t100\t60\tfalse\t\tIt is silent.",
            "alert\tb.log\thealthy\thang\tsilent\t100\t60\ttrue\t\tIt is silent.",
            "alert\tb.log\thealthy\tslower\tunknown\t200\t\tfalse\t\tIt is slow.",
            "alert\tc.log\tfailing\thang\tsilent\t100\t\tfalse\t-30\tIt is silent.",
            "alert\td.log\thang\thang\tsilent\t100\t\tfalse\t45\tIt is silent.",
            "cut\ta.log\t30\t120\tsilent",
            "cut\tb.log\t30\t\t",
            "limit\ta.log\t0.700\t0.2",
            "limit\tb.log\t0.700\t0.6",
            "limit\ta.log\t1.200\t"));

    @Test
    void falseAlertsAreCountedByConditionAndTime() {
        assertThat(SCORE.text())
                .contains("4 logs: 2 runs of healthy jobs, 20.00 job-days; 1 runs of failing ones.")
                .contains("| hang | 2 | 5.0 [0.1, 27.9] | 1 | 2 |")
                .contains("| slower | 1 | 5.0 [0.1, 27.9] | 0 | 0 |")
                .contains("| all | 3 | 10.0 [1.2, 36.1] | 1 | 2 |");
        assertThat(SCORE.falseAlerts()).hasSize(3).anyMatch(line -> line.contains("before the log starts over"));
    }

    @Test
    void knownConditionsFrozenRunsAndTimeLimitsAreReported() {
        assertThat(SCORE.text())
                .contains(
                        "With a known condition: 1 runs, reported 1, within 60 s of the proof 1; median 45 s after it.")
                .contains("Frozen in the middle: 2 runs, reported 1, as silent 1; median 120 s, 4.0 usual gaps.")
                .contains(
                        "Time limit of 0.7 times the time needed: 2 runs, warned by half of it 1 (50.0 %), warned at all 2.")
                .contains("Time limit of 1.2 times the time needed: 1 runs, warned falsely 0 (0.0 %).");
    }

    @Test
    void aCountOfZeroStillHasAnUpperBound() {
        assertThat(new PoissonRate(0, 1).interval().high()).isCloseTo(3.689, within(0.001));
        assertThat(new PoissonRate(0, 1).interval().low()).isZero();
    }

    @Test
    void theTwoHalvesOfAFolderShareNoSource(@TempDir Path folder) throws IOException {
        Path progress = Files.createDirectories(folder.resolve("progress"));
        for (int source = 0; source < 20; source++) {
            Files.createFile(progress.resolve("s%d__a.log".formatted(source)));
            Files.createFile(progress.resolve("s%d__b.log".formatted(source)));
        }

        List<String> one = names(folder, 1);
        List<String> other = names(folder, 2);

        assertThat(one).isNotEmpty().doesNotContainAnyElementsOf(other);
        assertThat(one.size() + other.size()).isEqualTo(40);
        assertThat(one).allMatch(name -> one.contains(name.replace("__a", "__b")));
    }

    private static List<String> names(Path folder, int half) throws IOException {
        return AlertCorpus.read(folder, half).stream()
                .map(log -> log.file().getFileName().toString())
                .toList();
    }
}
