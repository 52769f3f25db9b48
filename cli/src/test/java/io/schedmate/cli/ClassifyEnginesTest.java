package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.engine.Engines;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassifyEnginesTest {

    @TempDir
    private Path folder;

    private Path log;

    @BeforeEach
    void writeALog() throws IOException {
        log = Files.writeString(folder.resolve("job.log"), "kettle boiled\nstep 1 loss 0.5\rstep 2 loss 0.4\n");
    }

    @Test
    void theRulesAreTheDefaultEngine() {
        assertThat(classify().out()).contains("\"engine\":\"rules\"").doesNotContain("\"engine\":\"embedding\"");
    }

    @Test
    void thePrototypesLabelEverySegment() {
        CapturedRun run = classify("--engine", "prototype");

        assertThat(run.out().lines())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).contains("\"engine\":\"embedding\""));
        assertThat(run.out()).contains("\"line\":2,\"segment\":2");
    }

    @Test
    void neighboursVoteWithTheLabelsOfTheExamples() throws IOException {
        Path examples = Files.writeString(folder.resolve("examples.jsonl"), """
                {"line": "kettle boiled", "label": "warning"}
                """);

        CapturedRun run = classify("--engine", "neighbour", "--examples", examples.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).contains("\"label\":\"warning\""));
    }

    @Test
    void theModelDecidesTheLinesThatTheRulesDoNot() {
        CapturedRun run = classify("--engine", "rules+embedding");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(3);
    }

    @Test
    void theNeighbourEngineRequiresExamples() {
        CapturedRun run = classify("--engine", "neighbour");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected labelled lines for --engine neighbour");
    }

    @Test
    void examplesWithAnUnknownLabelAreRejected() throws IOException {
        Path examples = Files.writeString(folder.resolve("examples.jsonl"), "{\"line\": \"a\", \"label\": \"odd\"}\n");

        CapturedRun run = classify("--engine", "neighbour", "--examples", examples.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a file of labelled lines");
    }

    @Test
    void anUnknownEngineIsRejectedWithTheListOfEngines() {
        CapturedRun run = classify("--engine", "oracle");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("rules, rules+embedding, prototype, neighbour");
    }

    @Test
    void decompressionIsReportedOnStandardError() throws IOException {
        Path packed = folder.resolve("job.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(Files.readAllBytes(log));
        }

        CapturedRun run = CapturedRun.of(Engines.local(), "", "diagnose", packed.toString());

        assertThat(run.err()).contains("job.log.gz: unpacked from gzip");
    }

    private CapturedRun classify(String... options) {
        String[] arguments = new String[3 + options.length];
        arguments[0] = "classify";
        arguments[1] = "--json";
        arguments[2] = log.toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return CapturedRun.of(Engines.local(), "", arguments);
    }
}
