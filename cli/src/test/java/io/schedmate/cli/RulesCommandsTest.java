package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a site's rules, and commands that use them. */
class RulesCommandsTest {

    @TempDir
    private Path folder;

    private Path log;

    @BeforeEach
    void aTrainingWithSiteSpecificLines() throws IOException {
        String steps = IntStream.rangeClosed(1, 40)
                .mapToObj("upd %d of 900 obj 0.5 took 412"::formatted)
                .collect(Collectors.joining("\n"));
        log = Files.writeString(folder.resolve("job.log"), steps + "\nRACKD: psu lost on node oak-12\n");
        Files.writeString(
                folder.resolve("signatures.tsv"),
                "rack-psu\tfault\tinfrastructure/node\tNode Failure\t-\tRACKD: && psu lost\t-\n");
        Files.writeString(
                folder.resolve("formats.tsv"),
                "ours\ttrain\tupd (?<step>\\d+) of (?<total>\\d+) obj (?<loss>[\\d.]+) took (?<stepMilliseconds>\\d+)\n");
    }

    @Test
    void reportsTheLinesThatEachRuleMatchesAndTheirEffect() {
        CapturedRun run = CapturedRun.of("rules", "test", folder.toString(), log.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("1 signatures and 1 formats are well formed.")
                .contains("formats.tsv ours")
                .contains("signatures.tsv rack-psu: 1 lines, first line 41")
                .contains("diagnosis: infrastructure, Node Failure, line 41, without these rules: none");
    }

    @Test
    void diagnoseAndMetricsUseTheRules() {
        assertThat(CapturedRun.of("diagnose", "--json", "--rules", folder.toString(), log.toString())
                        .out())
                .contains("\"infraType\":\"node\"", "\"node\":\"oak-12\"", "\"outcome\":\"failed\"");
        assertThat(CapturedRun.of("metrics", "--json", "--rules", folder.toString(), log.toString())
                        .out())
                .contains("\"step\":40", "\"totalSteps\":900");
    }

    @Test
    void aMalformedRowIsReportedWithFileAndLine() throws IOException {
        Files.writeString(folder.resolve("formats.tsv"), "# ours\nours\ttrain\t(?<stepp>\\d+)\n");

        CapturedRun run = CapturedRun.of("rules", "test", folder.toString(), log.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("formats.tsv:2", "(stepp)");
    }

    @Test
    void aFolderWithoutRulesIsRejected() throws IOException {
        CapturedRun run = CapturedRun.of(
                "rules", "test", Files.createDirectory(folder.resolve("empty")).toString(), log.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("signatures.tsv");
    }
}
