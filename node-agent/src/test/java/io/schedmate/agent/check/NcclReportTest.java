package io.schedmate.agent.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.run.NodePrograms;
import io.schedmate.agent.wiring.NcclJson;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the parser with output from the manual of nccl-tests, printed by scripts. No GPU is used. */
class NcclReportTest {

    private static final String TABLE = """
            # nThread 1 nGpus 8 minBytes 8388608 maxBytes 1073741824 step: 2(factor)
            #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
                 8388608       2097152     float     sum      -1    105.1   79.81  139.67      0    104.0   80.66  141.15      0
              1073741824     268435456     float     sum      -1   5012.2  214.23  374.90      0   5020.4  213.88  374.29      0
            # Out of bounds values : 0 OK
            # Avg bus bandwidth    : 257.503
            """;

    @TempDir
    private Path folder;

    @Test
    void theTableGivesTheLargestSizeAndTheAverage() {
        NcclReport report = NcclReport.ofText(TABLE.lines().toList());

        assertThat(report.largest()).isEqualTo(374.29);
        assertThat(report.average()).isEqualTo(257.503);
        assertThat(report.wrongValues()).isZero();
    }

    @Test
    void anOlderTableWithErrorsAndWithoutInPlaceIsRead() {
        NcclReport report = NcclReport.ofText(List.of(
                "     8388608   2097152     float     sum    105.1   79.81  139.67    N/A",
                "     8388608   2097152     float     sum      -1    105.1   79.81  119.67    N/A"));

        assertThat(report.largest()).isEqualTo(119.67);
        assertThat(report.wrongValues()).isNull();
    }

    @Test
    void jsonGivesTheSameReportAndTruncatedJsonGivesNone() {
        String json = """
                {"version": 3, "results": [
                  {"size": 8388608, "out_of_place": {"bus_bw": 139.67}, "in_place": {"bus_bw": 141.15}},
                  {"size": 1073741824, "out_of_place": {"bus_bw": 374.9, "nwrong": 0}, "in_place": {"bus_bw": 374.29, "nwrong": 0}}],
                 "out_of_bounds": {"count": 2, "okay": false}, "average_bus_bandwidth": {"bandwidth": 257.5, "okay": null}}
                """;

        var reader = new NcclJson();

        assertThat(reader.read(json)).isEqualTo(new NcclFigures(257.5, 374.29, 2L));
        assertThat(reader.read(json.substring(0, 90))).isEqualTo(NcclFigures.NONE);
        assertThat(NcclReport.of(reader.read("[]"), TABLE.lines().toList()).average())
                .isEqualTo(257.503);
    }

    @Test
    void theJsonOfTheProgramIsUsedIfItWritesAny() throws IOException {
        program("""
                echo '# nccl-tests version 2.17.6'
                while [ $# -gt 0 ]; do [ "$1" = -J ] && out=$2; shift; done
                echo '{"results": [{"out_of_place": {"bus_bw": 350.5}}], "out_of_bounds": {"count": 0},
                  "average_bus_bandwidth": {"bandwidth": 200}}' > "$out"
                """);

        CheckFindings fast = run("300");
        CheckFindings slow = run("360");

        assertThat(fast.status()).isEqualTo(CheckRunStatus.PASSED);
        assertThat(slow.status()).isEqualTo(CheckRunStatus.FAILED);
        assertThat(slow.detail()).contains("350.5 GB/s, at least 360");
    }

    @Test
    void anOrderWithoutAMinimumUsesThatOfTheFabric() throws IOException {
        Files.writeString(folder.resolve("table"), TABLE.replace("374.", "320."));
        program("cat " + folder + "/table");

        assertThat(run("0").status()).isEqualTo(CheckRunStatus.FAILED);
        assertThat(run("300").status()).isEqualTo(CheckRunStatus.PASSED);
    }

    @Test
    void theTableIsUsedIfTheProgramCannotWriteJson() throws IOException {
        Files.writeString(folder.resolve("table"), TABLE);
        program("case \"$*\" in *-J*) echo \"all_reduce_perf: invalid option -- 'J'\"; exit 1;; esac; cat " + folder
                + "/table");

        assertThat(run("300").status()).isEqualTo(CheckRunStatus.PASSED);
        assertThat(run("380").status()).isEqualTo(CheckRunStatus.FAILED);
    }

    @Test
    void aHostWithACudaFailureIsNamedAndALauncherFailureNamesNone() throws IOException {
        program("echo 'node-9: Test CUDA failure common.cu:295 '\\''uncorrectable ECC error encountered'\\'; exit 3");
        CheckFindings broken = run("300");
        program(
                "echo 'ssh: connect to host node-9 port 22: Connection refused'; echo 'mpirun was unable to start'; exit 255");
        CheckFindings unreachable = run("300");
        program("echo 'Bad usage'; exit 2");
        CheckFindings unknown = run("300");

        assertThat(broken.status()).isEqualTo(CheckRunStatus.FAILED);
        assertThat(broken.faultyPeers()).containsExactly("node-9");
        assertThat(broken.detail()).contains("uncorrectable ECC");
        assertThat(unreachable.status()).isEqualTo(CheckRunStatus.INCONCLUSIVE);
        assertThat(unreachable.faultyPeers()).isEmpty();
        assertThat(unknown.status()).isEqualTo(CheckRunStatus.INCONCLUSIVE);
    }

    @Test
    void theNodeThatRunsTheCheckIsNotAFaultyPeer() throws IOException {
        program(
                "echo 'node-1: Test CUDA failure common.cu:295'; echo 'node-9: Test CUDA failure common.cu:295'; exit 3");

        assertThat(run("300").faultyPeers()).containsExactly("node-9");
    }

    @Test
    void aMissingProgramIsAnErrorWithTheReason() {
        CheckFindings found = run("300");

        assertThat(found.status()).isEqualTo(CheckRunStatus.ERROR);
        assertThat(found.detail()).contains("all_reduce_perf");
    }

    private void program(String body) throws IOException {
        Path script = folder.resolve("all_reduce_perf");
        Files.writeString(script, "#!/bin/sh\n" + body);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private CheckFindings run(String least) {
        var check = new NcclAllReduce(
                new NodePrograms(folder + ":/usr/bin:/bin"),
                "node-1",
                8,
                Fabrics.standard().find("nvlink4-ndr400").orElseThrow(),
                new NcclJson());
        return check.run(new CheckOrder(
                List.of(),
                Map.of(
                        "minimumBytes", "8388608",
                        "maximumBytes", "1073741824",
                        "minimumBusBandwidthGigabytesPerSecond", least),
                Duration.ofMinutes(1)));
    }
}
