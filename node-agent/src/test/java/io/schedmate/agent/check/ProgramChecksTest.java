package io.schedmate.agent.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckDescription;
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
    void ncclFailsOnLowBandwidthWrongValuesAndAnAbort() {
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
    void ncclWithoutFiguresIsInconclusive() {
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
    void dcgmPassesWithoutFailuresAndIsInconclusiveWithoutATable() {
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
    void aSitesOwnCheckFailsUnlessItsProgramExitsWithZero() {
        assertThat(siteCheck(new ProgramOutput(0, false, List.of("all read")))
                        .run(new CheckOrder(List.of(), Map.of(), Duration.ofMinutes(1))))
                .isEqualTo(CheckFindings.of(CheckRunStatus.PASSED, "Ended with exit code 0.", List.of("all read")));
        assertThat(siteCheck(new ProgramOutput(3, false, List.of()))
                        .run(new CheckOrder(List.of(), Map.of(), Duration.ofMinutes(1))))
                .isEqualTo(CheckFindings.of(CheckRunStatus.FAILED, "Ended with exit code 3.", List.of()));
        assertThat(started).hasSize(2).containsOnly(List.of("/opt/site/read-storage", "--fast"));
    }

    @Test
    void everyCheckIsDescribedAndOfferedIfItsProgramIsInstalled() {
        var installed = new ProgramOutput(0, false, List.of());

        assertThat(described(installed))
                .extracting(
                        CheckDescription::name,
                        CheckDescription::disruptive,
                        CheckDescription::typicalSeconds,
                        CheckDescription::available)
                .containsExactly(
                        tuple("nccl_all_reduce", true, 90.0, true),
                        tuple("dcgm_diagnosis", true, 120.0, true),
                        tuple("disk", false, 5.0, true),
                        tuple("infiniband", false, 2.0, true),
                        tuple("site_storage", true, 180.0, true));
        assertThat(described(installed))
                .extracting(CheckDescription::description)
                .noneMatch(String::isBlank);
        assertThat(described(null))
                .filteredOn(CheckDescription::available)
                .extracting(CheckDescription::name)
                .containsExactly("disk");
    }

    private List<CheckDescription> described(@Nullable ProgramOutput output) {
        return Catalogue.ofNode(programs(output), "node-1", 8, List.of(Path.of("/tmp")), List.of(siteCheck(output)))
                .descriptions();
    }

    private SiteCheck siteCheck(@Nullable ProgramOutput output) {
        return new SiteCheck(
                programs(output),
                "site_storage",
                "Reads the shared storage.",
                true,
                Duration.ofMinutes(3),
                List.of("/opt/site/read-storage", "--fast"));
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
        return Catalogue.ofNode(programs(output), "node-1", 8, List.of(), List.of());
    }

    private Programs programs(@Nullable ProgramOutput output) {
        return new Programs() {
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
    }
}
