package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.engine.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchedMateTest {

    @TempDir
    private Path folder;

    @Test
    void aMistypedCommandIsAnsweredWithTheClosestOne() {
        CapturedRun run = CapturedRun.of("diagnos");

        assertThat(run.err()).contains("(diagnos)").contains("Hint: use diagnose");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "diganose, 'Expected a command of schedmate, got (diganose)', use diagnose",
        "lgos, 'Expected a command of schedmate, got (lgos)', use logs.",
        "recover, 'Expected a command of schedmate, got (recover)', use recoveries.",
        "warmup, 'Expected a command of schedmate, got (warmup)', see schedmate --help",
        "jobs here, 'Expected no more arguments of schedmate jobs, got (here)', see schedmate jobs --help",
        "statistics, 'Expected a command of schedmate, got (statistics)', see schedmate --help",
        "slurm repotr, 'Expected a command of schedmate slurm, got (repotr)', use report",
        "diagnose --jsno, 'Expected an option of schedmate diagnose, got (--jsno)', use --json",
        "diagnose --jsno=a, 'Expected an option of schedmate diagnose, got (--jsno=a)', use --json"
    })
    void aMistypedNameIsPrintedOnceWithTheClosestValidOne(String typed, String expected, String remedy) {
        CapturedRun run = CapturedRun.of(typed.split(" "));

        assertThat(run.err()).contains(expected).contains(remedy).doesNotContain("index");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void theVersionIsAlsoAnOption(String option) {
        CapturedRun run = CapturedRun.of(option);

        assertThat(run.out()).isEqualTo(CapturedRun.of("version").out()).startsWith("schedmate ");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void aWrongOptionIsReportedAsJsonIfJsonIsRequested() {
        CapturedRun run = CapturedRun.of("metrics", "--json", "--last", "many");

        assertThat(run.err())
                .startsWith("{\"type\":\"urn:schedmate:problem:usage\"")
                .contains("\"exitCode\":2");
    }

    @Test
    void anInternalErrorIsReportedWithoutAStackTrace() {
        Engines broken = new Engines(
                FixedEngines.make().classifier(),
                FixedEngines.make().extractor(),
                log -> {
                    throw new IllegalStateException("planted");
                },
                FixedEngines.make().opener(),
                FixedEngines.make().inspector());

        CapturedRun run = CapturedRun.of(broken, "x\n", "diagnose");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("planted").doesNotContain("\tat ");
    }

    @Test
    void theVersionMatchesTheBuild() {
        assertThat(CapturedRun.of("version", "--json").out())
                .matches("\\{\"version\":\"\\d+\\.\\d+.*\",\"java\":\"25.*\"}\n");
    }

    @Test
    void theCompletionScriptIsValidShellAndListsTheCommands() throws Exception {
        Path script = Files.writeString(
                folder.resolve("completion"),
                CapturedRun.of("completion", "bash").out());

        assertThat(Tree.run(folder, "", "bash", "-n", script.toString()).exitCode())
                .isZero();
        assertThat(Tree.run(folder, "", "bash", "-c", ". ./completion; complete -p schedmate")
                        .out())
                .contains("_schedmate_with_jobs");
        assertThat(script).content().contains("diagnose", "--last").doesNotContain("warm-up");
    }

    @Test
    void theCompletionScriptCompletesJobNamesWithoutShellExpansion() throws Exception {
        Files.writeString(
                folder.resolve("completion"),
                CapturedRun.of("completion", "bash").out());
        Path program = Files.writeString(folder.resolve("schedmate"), """
                #!/bin/sh
                printf '%s\n' "$@" > asked
                printf '%s\n' base-pretrain 'base $(touch owned)' other
                """);
        assertThat(program.toFile().setExecutable(true)).isTrue();

        String completed = Tree.run(
                        folder,
                        "",
                        "bash",
                        "-c",
                        ". ./completion; COMP_WORDS=(./schedmate why ba); COMP_CWORD=2; COMP_LINE='./schedmate why ba'; "
                                + "COMP_POINT=18; _schedmate_with_jobs ./schedmate ba why; printf '%s\n' \"${COMPREPLY[@]}\"")
                .out();

        assertThat(completed)
                .contains("base-pretrain", "base\\ \\$\\(touch\\ owned\\)")
                .doesNotContain("other");
        assertThat(folder.resolve("owned")).doesNotExist();
        assertThat(folder.resolve("asked")).content().contains("jobs\n--names\n", "--text=ba\n");
    }

    @Test
    void theDemoShowsEachBundledLogInEightyColumns() {
        CapturedRun run = CapturedRun.of(FixedEngines.make(), "", "tour");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("healthy-training.log", "gpu-fell-off-the-bus.log", "Now try it yourself");
        assertThat(run.outLines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void theDemoWritesItsLogsToAFolder() throws Exception {
        CapturedRun run =
                CapturedRun.of("tour", "--write", folder.resolve("logs").toString());

        assertThat(run.outLines()).hasSize(4).allMatch(name -> Files.isRegularFile(Path.of(name)));
        try (Stream<Path> files = Files.list(folder.resolve("logs"))) {
            assertThat(files).hasSize(4);
        }
    }

    @Test
    void theDemoPrintsJson() {
        assertThat(CapturedRun.of(FixedEngines.make(), "", "tour", "--json").outLines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("{\"file\":\"") && line.contains("\"attempts\":["));
    }

    @Test
    void warmingUpLeavesNoFailure() {
        CapturedRun run = CapturedRun.of("warm-up");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).doesNotContain("Internal error in SchedMate");
    }
}
