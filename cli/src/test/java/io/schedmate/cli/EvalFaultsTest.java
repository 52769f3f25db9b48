package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the injection of faults through the command line. */
class EvalFaultsTest {

    @TempDir
    private Path folder;

    @Test
    void aPrintedModelCanBeEditedAndRunAndWritesItsTables() throws IOException {
        Path model = folder.resolve("model.json");
        Files.writeString(
                model,
                CapturedRun.of("eval", "faults", "--print-model")
                        .out()
                        .replace("\"faults\": 1000", "\"faults\": 12")
                        .replace("\"nodes\": 512", "\"nodes\": 16"));
        Path page = folder.resolve("page.md");

        CapturedRun run =
                CapturedRun.of("eval", "faults", "--model", model.toString(), "--seed", "3", "--write=" + page);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("12 faults per curve, seed 3").contains("faulty nodes found");
        assertThat(Files.readString(page)).contains("## Planted faults").contains("| users' bugs restarted blindly |");
    }

    @Test
    void anUnreadableModelIsRejectedWithAHint() throws IOException {
        Path model = folder.resolve("model.json");
        Files.writeString(model, "{\"faults\": \"many\"}");

        assertThat(CapturedRun.of("eval", "faults", "--model", model.toString()).err())
                .contains("Expected a fault model")
                .contains("--print-model");
        assertThat(CapturedRun.of(
                                "eval",
                                "faults",
                                "--model",
                                folder.resolve("none").toString())
                        .exitCode())
                .isNotZero();
        assertThat(CapturedRun.of(
                                "eval",
                                "faults",
                                "--logs",
                                folder.resolve("none").toString())
                        .err())
                .contains("folder for each type");
    }
}
