package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.engine.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimilarityTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void writeTree() throws IOException {
        Files.writeString(folder.resolve("train.py"), """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument("--arch", default="resnet18")
                parser.add_argument("--epochs", type=int, default=90)
                parser.add_argument("--seed", type=int, default=0)
                args = parser.parse_args()
                """);
    }

    @Test
    void eachPairGetsOneLineOfOutput() {
        CapturedRun run = similarity(
                pair("p1", "python train.py --seed 1", "python3 train.py --seed 2"),
                pair("p2", "python train.py", "python train.py --arch resnet152"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines()).hasSize(2);
        assertThat(run.outLines().getFirst())
                .matches("\\{\"id\":\"p1\",\"score\":0\\.9\\d*,\"sameWorkload\":true,\"why\":\".*seed.*\"}");
        assertThat(run.outLines().getLast())
                .matches("\\{\"id\":\"p2\",\"score\":0\\.[0-4]\\d*,\"sameWorkload\":false,\"why\":\".*arch.*\"}");
    }

    @Test
    void aMalformedLineIsReportedByNumberAndTheOthersAreScored() {
        CapturedRun run = similarity(
                "no JSON",
                pair("p2", "python train.py", "python train.py"),
                "",
                "{\"id\":\"p4\",\"a\":{\"dir\":\"%s\"},\"b\":{}}".formatted(folder),
                pair("p5", "python train.py", "python train.py").replace(folder.toString(), folder + "/absent"));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.outLines()).hasSize(1).allMatch(line -> line.startsWith("{\"id\":\"p2\",\"score\":1.0"));
        assertThat(run.err())
                .contains("Line 1: Expected one JSON object, got (no JSON)")
                .contains("Line 4: Expected a text as a.command")
                .contains("Line 5: Expected a folder, got (" + folder + "/absent)");
    }

    @Test
    void theRootLimitsReadingAndMustContainTheFolder() {
        String within =
                "{\"id\":7,\"a\":{\"dir\":\"%1$s\",\"root\":\"%1$s\",\"command\":\"python train.py\"},\"b\":{\"dir\":\"%1$s\",\"root\":\"/proc\",\"command\":\"python train.py\"}}"
                        .formatted(folder);

        CapturedRun run = similarity(within);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Line 1: Expected the working folder inside the root");
    }

    @Test
    void problemsAreJsonIfRequested() {
        CapturedRun run = CapturedRun.of(Engines.local(), "[]\n", "similarity", "--json", "-");

        assertThat(run.err())
                .startsWith("{\"type\":\"urn:schedmate:problem:unreadable-input\"")
                .contains("Line 1");
    }

    @Test
    void aMissingFileIsRejected() {
        CapturedRun run =
                CapturedRun.of("similarity", folder.resolve("absent.jsonl").toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a file of pairs");
    }

    private CapturedRun similarity(String... lines) {
        return CapturedRun.of(Engines.local(), String.join("\n", lines) + "\n", "similarity", "-");
    }

    private String pair(String id, String one, String other) {
        return "{\"id\":\"%s\",\"a\":{\"dir\":\"%s\",\"command\":\"%s\"},\"b\":{\"dir\":\"%s\",\"command\":\"%s\"}}"
                .formatted(id, folder, one, folder, other);
    }
}
