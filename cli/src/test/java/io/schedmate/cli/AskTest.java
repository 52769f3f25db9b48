package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.engine.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskTest {

    private static final Engines ENGINES = Engines.local();

    @TempDir
    private Path folder;

    private Path log = Path.of("");

    @BeforeEach
    void write() throws IOException {
        log = Files.writeString(
                folder.resolve("a.log"), "batch_size: 32\nepoch 1 loss 2.5\nepoch 2 loss 1.5\nepoch 3 loss 1.75\n");
    }

    @Test
    void citesTheLineThatSupportsTheAnswer() {
        CapturedRun run = CapturedRun.of(ENGINES, "", "ask", log.toString(), "lowest", "loss?");

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines().getFirst()).startsWith("1.5");
        assertThat(run.outLines().get(1)).isEqualTo("  " + log + ":3  epoch 2 loss 1.5");
    }

    @Test
    void printsOneObjectAsJson() {
        CapturedRun run = CapturedRun.of(ENGINES, "", "ask", "--json", log.toString(), "batch size");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("{\"answered\":true,\"answer\":\"32: batch_size: 32\",\"citations\":[{\"file\":\"" + log
                        + "\",\"line\":1,\"text\":\"batch_size: 32\"}],\"engine\":\"rules\",\"confidence\":");
    }

    @Test
    void aQuestionThatTheLogDoesNotAnswerHasItsOwnExitCode() {
        CapturedRun run = CapturedRun.of(ENGINES, "", "ask", "--json", log.toString(), "which node failed?");

        assertThat(run.exitCode()).isEqualTo(12);
        assertThat(run.out()).startsWith("{\"answered\":false,\"answer\":null,\"citations\":[],\"engine\":\"rules\"");
    }

    @Test
    void namesTheFileIfAFolderContainsSeveralLogs() throws IOException {
        Files.writeString(folder.resolve("b.log"), "epoch 4 loss 0.5\n");

        CapturedRun run = CapturedRun.of(ENGINES, "", "ask", "--json", folder.toString(), "lowest loss");

        assertThat(run.out()).contains("{\"file\":\"b.log\",\"line\":1,\"text\":\"epoch 4 loss 0.5\"}");
    }

    @Test
    void rejectsAMissingLog() {
        CapturedRun run =
                CapturedRun.of(ENGINES, "", "ask", folder.resolve("none.log").toString(), "why?");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a readable log file");
    }

    @Test
    void rejectsALogWithoutAQuestion() {
        CapturedRun run = CapturedRun.of(ENGINES, "", "ask", log.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a log and a question");
    }

    @Test
    void scoresAnswersBesideTheBaselines() throws IOException {
        Path questions = Files.writeString(folder.resolve("questions.jsonl"), """
                {"id":"1","file":"a.log","question":"lowest loss","answer":"1.5","mustContain":["1.5"],"lines":[3]}
                {"id":"2","file":"a.log","question":"which node failed?","answer":null,"mustContain":[],"lines":[]}
                {"id":"3","file":"a.log","question":"batch size","answer":"64","mustContain":[["64"]],"lines":[1]}
                """);

        CapturedRun run = CapturedRun.of(
                ENGINES, "", "eval", "ask", "--no-embedding", "--misses", folder.toString(), questions.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines())
                .anyMatch(line -> line.matches("schedmate +1 of 2, 50 % +1 of 2, 50 % +0 of 2, 0 % +1 of 1, 100 % .*"))
                .anyMatch(line -> line.startsWith("BM25, top line"))
                .anyMatch(line -> line.startsWith("WRONG 3 a.log: batch size"));
    }

    @Test
    void rejectsAMalformedQuestionFile() throws IOException {
        Path questions = Files.writeString(folder.resolve("questions.jsonl"), "{}\n");

        CapturedRun run =
                CapturedRun.of(ENGINES, "", "eval", "ask", "--no-embedding", folder.toString(), questions.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Expected a question and its file in line 1");
    }
}
