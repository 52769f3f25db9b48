package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the feedback commands against a gateway stub with responses from the API document. */
class FeedbackCommandsTest {

    private static final String JOB = "4ecbdfb7-d39f-5119-8b43-6ea04610a644";
    private static final String RIGHT = "7be1d1f6-7c7e-4d0a-9a57-1f7ab0f4c2d9";
    private static final String WRONG = "0e0f6a3a-52a5-4f0e-8f3b-5b3a6a1c9d11";

    @TempDir
    private Path folder;

    private GatewayStub gateway;

    @BeforeEach
    void answer() throws IOException {
        gateway = new GatewayStub(folder);
        gateway.answers("/jobs/" + JOB + "/failures", "{\"items\": [{\"failureId\": \"%s\"}]}".formatted(RIGHT));
        gateway.answers("/failures/" + RIGHT + "/feedback", "{}");
        gateway.answers("/feedback/scores", """
                {"items": [{"weekFrom": "2026-03-02T00:00:00Z", "category": "infrastructure", "judged": 4, "right": 3}]}""");
        gateway.answers("/feedback", """
                {"items": [
                 {"failureId": "%s", "jobId": "%s", "verdict": "wrong", "corrected": {"category": "infrastructure", "infraType": "node",
                  "reason": "Node Failure", "line": 41, "text": "rackd: feed 2 of rack 7 is lost"}, "given": {"comment": "The feed."}},
                 {"failureId": "%s", "jobId": "%s", "verdict": "right", "diagnosis": {"category": "user_script", "infraType": null,
                  "reason": "Key Error", "line": 3, "text": "KeyError: 'badger'"}, "given": {"comment": null}},
                 {"failureId": "3f9c1b6e-5a0d-4a3e-9f7b-2c8d1e0f4a5b", "jobId": "%s", "verdict": "wrong", "corrected": null, "given": {}}],
                 "nextCursor": null}""".formatted(WRONG, JOB, RIGHT, JOB, JOB));
        gateway.answers("/failures/" + WRONG + "/feedback/log", """
                {"firstLine": 40, "lines": ["step 1 loss 2.5", "rackd: feed 2 of rack 7 is lost"]}""");
        gateway.answers("/failures/" + RIGHT + "/feedback/log", """
                {"firstLine": 1, "lines": ["step 1 loss 2.5", "Traceback (most recent call last):", "KeyError: 'badger'"]}""");
        gateway.answers(
                "/failures/3f9c1b6e-5a0d-4a3e-9f7b-2c8d1e0f4a5b/feedback/log",
                "{\"firstLine\": 1, \"lines\": [\"?\"]}");
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void theVerdictOnAFailureIsSent() throws IOException {
        CapturedRun run = gateway.run("feedback", "give", JOB, "--wrong", "--category", "user_script", "--line", "7");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("Kept: the diagnosis of failure " + RIGHT + " is wrong.");
        assertThat(gateway.posted())
                .singleElement()
                .asString()
                .contains("\"verdict\":\"wrong\"", "\"user_script\"", "\"line\":7");
    }

    @Test
    void exactlyOneVerdictIsRequired() throws IOException {
        assertThat(gateway.run("feedback", "give", JOB).exitCode()).isEqualTo(2);
        assertThat(gateway.run("feedback", "give", JOB, "--right", "--wrong").exitCode())
                .isEqualTo(2);
        assertThat(gateway.posted()).isEmpty();
    }

    @Test
    void scoresArePrintedAsATable() throws IOException {
        assertThat(gateway.run("feedback", "scores").out())
                .containsPattern("2026-03-02 +infrastructure +4 +3 \\(75%\\)");
    }

    @Test
    void proposedRulesCanBeCopiedFromTheTerminal() throws IOException {
        CapturedRun run = gateway.run("rules", "propose");

        assertThat(run.exitCode()).as(run.err()).isZero();
        Path rules = Files.createDirectories(folder.resolve("rules"));
        Files.writeString(rules.resolve("signatures.tsv"), run.out());
        Path log = Files.writeString(folder.resolve("a.log"), "step 1 loss 2.5\nrackd: feed 9 of rack 3 is lost\n");
        CapturedRun tried = CapturedRun.of("rules", "test", rules.toString(), log.toString());
        assertThat(tried.exitCode()).as(tried.err() + tried.out()).isZero();
        assertThat(tried.out())
                .contains("1 signatures", "candidate-1: 1 lines", "diagnosis: infrastructure, Node Failure, line 2");
    }

    @Test
    void proposedRulesDoNotOverwriteAFile() throws IOException {
        Path file = folder.resolve("proposed.tsv");

        assertThat(gateway.run("rules", "propose", "--out", file.toString()).out())
                .contains("1 signatures are proposed");

        assertThat(file).content().contains("\tinfrastructure/node\tNode Failure\t");
        assertThat(gateway.run("rules", "propose", "--out", file.toString()).exitCode())
                .isEqualTo(2);
    }

    @Test
    void theExportWritesALabelledSetAndProposesSignatures() throws IOException {
        Path set = folder.resolve("site");

        CapturedRun run = gateway.run("feedback", "export", set.toString());

        assertThat(run.out()).contains("2 of 3 failures are labelled");
        assertThat(Files.readAllLines(set.resolve("labels.jsonl"))).hasSize(2);
        assertThat(set.resolve("candidates/signatures.tsv"))
                .content()
                .contains("infrastructure/node\tNode Failure", "is lost");
        CapturedRun eval = CapturedRun.of(FixedEngines.make(), "", "eval", "logs", set.toString(), "--no-embedding");
        assertThat(eval.exitCode()).as(eval.err()).isZero();
        assertThat(eval.out()).contains("2 with a failure");
        CapturedRun tried = CapturedRun.of(
                "rules",
                "test",
                set.resolve("candidates").toString(),
                set.resolve("failure/" + WRONG + ".log").toString());
        assertThat(tried.exitCode()).as(tried.err() + tried.out()).isZero();
        assertThat(tried.out()).contains("candidate-1");
    }
}
