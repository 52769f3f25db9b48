package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlurmCommandsTest {

    private static final String UNREACHABLE = "http://127.0.0.1:1";

    @Test
    void noWeightIsChangedWithoutAGatewayAnswer(@TempDir Path folder) {
        Path state = folder.resolve("weights");

        CapturedRun run = CapturedRun.of(
                "slurm", "weights", "--cluster", "a", "--from", UNREACHABLE, "--state", state.toString(), "--apply");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected Slurm and the gateway to answer", UNREACHABLE);
        assertThat(state).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"weights, which weight each node had", "prioritise, which nice each job had"})
    void aFolderAsTheStateFileIsRejected(String command, String numbers, @TempDir Path folder) {
        CapturedRun run = CapturedRun.of("slurm", command, "--state", folder.toString(), "--release");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected to write " + numbers + " to the file of --state", "name a file");
    }

    @Test
    void noStartsAreShownWithoutSlurm(@TempDir Path folder) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "SLURM_JWT=none");

        CapturedRun run = CapturedRun.of(
                "slurm",
                "starts",
                "--cluster",
                "a",
                "--from",
                UNREACHABLE,
                "--rest",
                UNREACHABLE,
                "--rest-user",
                "ann",
                "--rest-token",
                token.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected Slurm and the platform to answer", "slurmrestd did not answer");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aMissingConfigurationIsRejectedBeforeSlurmIsCalled(@TempDir Path folder) {
        String none = folder.resolve("none").toString();

        CapturedRun run =
                CapturedRun.of("slurm", "starts", "--cluster", "a", "--from", UNREACHABLE, "--slurm-conf", none);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a readable file for --slurm-conf, got (" + none + ")");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void theRestServerRequiresAToken() {
        CapturedRun run = CapturedRun.of(
                "slurm", "report", "--cluster", "a", "--to", UNREACHABLE, "--rest", UNREACHABLE, "--once");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected --rest-user and --rest-token beside --rest");
    }

    @Test
    void anOutOfRangeIntervalIsRejected() {
        CapturedRun run = CapturedRun.of("slurm", "report", "--cluster", "a", "--to", UNREACHABLE, "--every", "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected 0.1 to 3600 seconds for --every");
    }

    @ParameterizedTest
    @CsvSource({"report, --to", "starts, --from"})
    void anInvalidAddressIsRejectedByItsOption(String command, String option) {
        CapturedRun run = CapturedRun.of("slurm", command, "--cluster", "a", option, "gateway:8080");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected the gateway's address for " + option);
    }
}
