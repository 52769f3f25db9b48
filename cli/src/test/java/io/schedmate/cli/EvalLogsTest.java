package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalLogsTest {

    @TempDir
    private Path corpus;

    @BeforeEach
    void writeCorpus() throws IOException {
        Files.createDirectories(corpus.resolve("failure"));
        Files.writeString(corpus.resolve("failure/crash.log"), "start\nworking\nuser bug\n");
        Files.writeString(corpus.resolve("labels.jsonl"), """
            {"file": "failure/crash.log", "kind": "failure", "source": "me/mine", "framework": "torch", "n_lines": 3, "first_error_line": 3, "first_error_text": "user bug", "root_cause_line": 3, "root_cause_line_text": "user bug", "category": "user_script", "infra_type": null, "faulty_component": null, "where": null, "why": "a bug", "acme_reason": "Key Error", "ambiguous": false, "multi_run": false, "pre_error_lines": 0, "pre_keyword_lines": 0}
            """);
        Files.writeString(corpus.resolve("lines.jsonl"), """
            {"line": "error: it broke", "label": "error", "file": "failure/crash.log", "line_no": 3, "trap": null}
            {"line": "hello", "label": "other", "file": "failure/crash.log", "line_no": 1, "trap": null}
            """);
    }

    @Test
    void ourEngineIsComparedWithTheBaselines() {
        CapturedRun run = evaluate();

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("0 logs with progress, 1 with a failure")
                .containsPattern("figure +ours +keyword grep");
        assertThat(run.out()).containsPattern("category, four ways +100.0 % \\[\\d+, 100] n=1");
    }

    @Test
    void theReportIsAvailableAsJson() {
        assertThat(evaluate("--json").out()).startsWith("{").contains("\"failureLogs\" : 1");
    }

    @Test
    void theTableIsWrittenIntoTheNamedPage() throws IOException {
        Path page = corpus.resolve("page.md");

        evaluate("--write=" + page);

        assertThat(page).content().contains("## Logs: ", "| category, four ways");
    }

    @Test
    void aFolderWithoutLabelsIsRejected() {
        CapturedRun run =
                CapturedRun.of("eval", "logs", corpus.resolve("failure").toString(), "--no-embedding");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("Expected a folder of labelled logs", "Hint: name the folder that holds labels.jsonl");
    }

    @Test
    void formatsOfNamedTrainersCanBeLeftOut() throws IOException {
        Files.createDirectories(corpus.resolve("progress"));
        Files.writeString(
                corpus.resolve("progress/dl4j.log"),
                "Score at iteration 10 is 2.5\nScore at iteration 20 is 2.25\nScore at iteration 30 is 2.125\n");
        Files.writeString(
                corpus.resolve("labels.jsonl"),
                "{\"file\": \"progress/dl4j.log\", \"kind\": \"progress\", \"source\": \"me/mine\", \"last_loss\":"
                        + " 2.125}\n");
        String folder = corpus.toString();

        assertThat(CapturedRun.of("eval", "logs", folder, "--no-embedding").out())
                .containsPattern("last loss +100\\.0 %");
        assertThat(CapturedRun.of("eval", "logs", folder, "--no-embedding", "--without-formats")
                        .out())
                .containsPattern("last loss +0\\.0 %");
    }

    private CapturedRun evaluate(String... more) {
        String[] arguments = new String[4 + more.length];
        arguments[0] = "eval";
        arguments[1] = "logs";
        arguments[2] = corpus.toString();
        arguments[3] = "--no-embedding";
        System.arraycopy(more, 0, arguments, 4, more.length);
        return CapturedRun.of(FixedEngines.make(), "", arguments);
    }
}
