package io.schedmate.agent.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.Measurement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramChecksTest {

    private final List<List<String>> started = new ArrayList<>();

    @Test
    void ncclPassesAboveItsBandwidth() {
        var found = run(
                "nccl_all_reduce",
                Map.of("minimumBusBandwidthGigabytesPerSecond", "80"),
                List.of(),
                0,
                "# Out of bounds values : 0 OK",
                "# Avg bus bandwidth    : 92.4");

        assertThat(found.status()).isEqualTo(CheckRunStatus.PASSED);
        assertThat(found.measurements()).contains(new Measurement("average_bus_bandwidth", 92.4, "GB/s", 80.0, true));
    }

    @Test
    void ncclFailsBelowItsBandwidthOnWrongValuesAndWhenItBreaksOff() {
        assertThat(run(
                                "nccl_all_reduce",
                                Map.of("minimumBusBandwidthGigabytesPerSecond", "300"),
                                List.of(),
                                0,
                                "# Out of bounds values : 0 OK",
                                "# Avg bus bandwidth    : 92.4")
                        .status())
                .isEqualTo(CheckRunStatus.FAILED);
        assertThat(run(
                                "nccl_all_reduce",
                                Map.of(),
                                List.of(),
                                0,
                                "# Out of bounds values : 3 FAILED",
                                "# Avg bus bandwidth    : 92.4")
                        .status())
                .isEqualTo(CheckRunStatus.FAILED);
        assertThat(run("nccl_all_reduce", Map.of(), List.of(), 134, "NCCL failure")
                        .status())
                .isEqualTo(CheckRunStatus.FAILED);
    }

    @Test
    void ncclWithoutFiguresSaysNothing() {
        assertThat(run("nccl_all_reduce", Map.of(), List.of(), 0, "done").status())
                .isEqualTo(CheckRunStatus.INCONCLUSIVE);
    }

    @Test
    void ncclOverSeveralNodesStartsOneRankForEachGpu() {
        run("nccl_all_reduce", Map.of(), List.of("node-2"), 0);

        assertThat(started.getFirst())
                .startsWith("mpirun")
                .contains("-np", "16", "node-1:8,node-2:8")
                .endsWith("-g", "1");
    }

    @Test
    void dcgmNamesTheGpusThatFailed() {
        var found = run(
                "dcgm_diagnosis",
                Map.of("level", "3"),
                List.of(),
                226,
                "| Deployment  | Pass |",
                "| GPU Memory  | Fail - GPUs: 3, 5 |",
                "| PCIe | Warn - GPU: 1 |");

        assertThat(started.getFirst()).containsExactly("dcgmi", "diag", "-r", "3");
        assertThat(found.status()).isEqualTo(CheckRunStatus.FAILED);
        assertThat(found.faultyGpus()).containsExactly(3, 5);
        assertThat(found.detail()).contains("GPU Memory");
    }

    @Test
    void dcgmPassesWhenNothingFailedAndIsSilentWithoutATable() {
        assertThat(run("dcgm_diagnosis", Map.of(), List.of(), 0, "| Software | Pass - All |")
                        .status())
                .isEqualTo(CheckRunStatus.PASSED);
        assertThat(run("dcgm_diagnosis", Map.of(), List.of(), 1, "host engine is not running")
                        .status())
                .isEqualTo(CheckRunStatus.INCONCLUSIVE);
    }

    @Test
    void infinibandFailsOnAPortThatIsDownOrSlow() {
        String[] ports = {
            "CA 'mlx5_0'",
            "\tPort 1:",
            "\t\tState: Active",
            "\t\tRate: 400",
            "CA 'mlx5_1'",
            "\tPort 1:",
            "\t\tState: Down",
            "\t\tRate: 400"
        };

        var found = run("infiniband", Map.of(), List.of(), 0, ports);

        assertThat(found.status()).isEqualTo(CheckRunStatus.FAILED);
        assertThat(found.detail()).contains("mlx5_1/1 is Down").doesNotContain("mlx5_0");
        assertThat(run(
                                "infiniband",
                                Map.of("minimumBandwidthGigabitsPerSecond", "500"),
                                List.of(),
                                0,
                                "CA 'mlx5_0'",
                                "Port 1:",
                                "State: Active",
                                "Rate: 400")
                        .status())
                .isEqualTo(CheckRunStatus.FAILED);
    }

    @Test
    void aProgramThatIsMissingIsAnErrorAndOneThatHangsTimesOut() {
        assertThat(catalogue(null)
                        .find("infiniband")
                        .orElseThrow()
                        .run(order("infiniband", Map.of(), List.of()))
                        .status())
                .isEqualTo(CheckRunStatus.ERROR);
        assertThat(catalogue(new ProgramOutput(-1, true, List.of()))
                        .find("infiniband")
                        .orElseThrow()
                        .run(order("infiniband", Map.of(), List.of()))
                        .status())
                .isEqualTo(CheckRunStatus.TIMED_OUT);
    }

    @Test
    void diskReadsBackWhatItWrote(@TempDir Path folder) {
        var good = new DiskReadBack(List.of(folder));
        var gone = new DiskReadBack(List.of(folder.resolve("gone")));

        assertThat(good.run(paths(good)).status()).isEqualTo(CheckRunStatus.PASSED);
        assertThat(gone.run(paths(gone)).status()).isEqualTo(CheckRunStatus.FAILED);
        assertThat(good.parameters().getFirst().takes("/etc")).isFalse();
        assertThat(folder).isEmptyDirectory();
    }

    private static CheckOrder paths(DiskReadBack disk) {
        return new CheckOrder(
                List.of(), Map.of("paths", disk.parameters().getFirst().otherwise()), Duration.ofMinutes(1));
    }

    private CheckFindings run(
            String check, Map<String, String> parameters, List<String> peers, int exitCode, String... lines) {
        NodeCheck found = catalogue(new ProgramOutput(exitCode, false, List.of(lines)))
                .find(check)
                .orElseThrow();
        return found.run(order(check, parameters, peers));
    }

    private CheckOrder order(String check, Map<String, String> parameters, List<String> peers) {
        Map<String, String> all = catalogue(null).find(check).orElseThrow().parameters().stream()
                .collect(Collectors.toMap(
                        CheckParameter::name,
                        parameter -> parameters.getOrDefault(parameter.name(), parameter.otherwise())));
        return new CheckOrder(peers, all, Duration.ofMinutes(1));
    }

    private Catalogue catalogue(@Nullable ProgramOutput output) {
        Programs programs = new Programs() {
            @Override
            public boolean has(String name) {
                return output != null;
            }

            @Override
            public ProgramOutput run(List<String> commandLine, Duration limit) {
                started.add(commandLine);
                if (output == null) {
                    throw new ProgramMissing(commandLine.getFirst());
                }
                return output;
            }
        };
        return Catalogue.ofNode(programs, "node-1", 8, List.of(), List.of());
    }
}
