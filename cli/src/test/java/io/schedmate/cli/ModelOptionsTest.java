package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests commands that call a language model, which answers well, badly or not at all. */
class ModelOptionsTest {

    /** A log whose last lines state only that a process failed. */
    private static final String UNSURE = """
            step 1/900 loss 3.5
            step 2/900 loss 3.4
            step 3/900 loss 3.3
            RuntimeError: the sluice of worker 4 is wedged
            """;

    private static final String VERDICT = """
            {"category":"infrastructure","infraType":"storage","reason":"Storage Error","rootCauseLine":4,"citedLines":[4]}
            """;

    @TempDir
    private Path folder;

    static Stream<Behaviour> invalidModelAnswers() {
        return Stream.of(
                new Behaviour.Replies("I am only a teapot."),
                new Behaviour.Replies(VERDICT.replace("[4]", "[4,99]")),
                new Behaviour.Malformed("<html>"),
                new Behaviour.BreaksOff(),
                new Behaviour.Fails(500, Map.of()),
                new Behaviour.Hangs());
    }

    /**
     * Makes a first call, which loads the client's classes. On a busy machine that takes longer than the tests' time
     * limit.
     */
    @BeforeAll
    static void loadTheClient(@TempDir Path folder) throws IOException {
        Path log = Files.writeString(folder.resolve("first.log"), UNSURE);
        try (ScriptedModelServer server = ScriptedModelServer.that(new Behaviour.Replies(VERDICT))) {
            CapturedRun.of(
                    "diagnose",
                    "--model-timeout",
                    "300",
                    "--model-url",
                    server.baseUrl().toString(),
                    "--model-name",
                    "m",
                    log.toString());
        }
    }

    @Test
    void aSupportedModelAnswerReplacesTheGuessOfTheRules() throws IOException {
        try (ScriptedModelServer server = ScriptedModelServer.that(new Behaviour.Replies(VERDICT))) {
            CapturedRun run = diagnose(server, "--json");

            assertThat(run.out())
                    .contains("\"category\":\"infrastructure\",\"infraType\":\"storage\"", "\"engine\":\"llm\"");
            assertThat(run.exitCode()).isEqualTo(10);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("invalidModelAnswers")
    void theRulesAnswerIsKeptWithoutAValidModelAnswer(Behaviour behaviour) throws IOException {
        String rules = CapturedRun.of("diagnose", "--json", log().toString()).out();
        try (ScriptedModelServer server = ScriptedModelServer.that(behaviour)) {
            CapturedRun run = diagnose(server, "--json", "--model-timeout", "5");

            assertThat(run.out()).isEqualTo(rules);
            assertThat(run.exitCode()).isEqualTo(11);
            assertThat(server.requests()).isNotEmpty();
        }
    }

    @Test
    void anUnavailableModelIsReportedOnceAndTheExitCodeIsUnchanged() throws IOException {
        try (ScriptedModelServer server = ScriptedModelServer.that(new Behaviour.Fails(500, Map.of()))) {
            CapturedRun run = diagnose(server);

            assertThat(run.err())
                    .containsOnlyOnce("Expected an answer of the language model; the rules' answer stands");
            assertThat(run.exitCode()).isEqualTo(11);
        }
    }

    @Test
    void undecidedTemplatesAreDecidedBeforeLinesAreLabelled() throws IOException {
        Path log = Files.writeString(folder.resolve("odd.log"), "the sluice of worker 4 is wedged\nplain words\n");
        try (ScriptedModelServer server = ScriptedModelServer.that(new Behaviour.Replies(
                "{\"labels\":[{\"number\":1,\"label\":\"error\"},{\"number\":2,\"label\":\"error\"}]}"))) {
            CapturedRun run = CapturedRun.of(
                    "classify",
                    "--json",
                    "--model-url",
                    server.baseUrl().toString(),
                    "--model-name",
                    "m",
                    log.toString());

            assertThat(run.outLines().getFirst()).contains("\"label\":\"error\"", "\"engine\":\"llm\"");
        }
    }

    @Test
    void environmentVariablesConfigureTheModelLikeTheOptions() throws Exception {
        try (ScriptedModelServer server = ScriptedModelServer.that(new Behaviour.Replies(VERDICT))) {
            Map<String, String> environment = Map.of(
                    "SCHEDMATE_MODEL_URL", server.baseUrl().toString(),
                    "SCHEDMATE_MODEL_NAME", "m",
                    "SCHEDMATE_MODEL_KEY", "k");

            Tree.Ended ended = Tree.run(
                    folder,
                    environment,
                    "",
                    Tree.ROOT.resolve("schedmate").toString(),
                    "diagnose",
                    "--json",
                    log().toString());

            assertThat(ended.out()).contains("\"engine\":\"llm\"");
            assertThat(ended.exitCode()).isEqualTo(10);
        }
    }

    @Test
    void anIncompleteModelConfigurationIsAUsageError() throws IOException {
        String log = log().toString();

        assertThat(CapturedRun.of("diagnose", "--model-url", "http://localhost:1/v1", log)
                        .err())
                .contains("Expected the name of the language model");
        assertThat(CapturedRun.of("metrics", "--model-url", "localhost", "--model-name", "m", log)
                        .err())
                .contains("(localhost)", "http://host:8000/v1");
        assertThat(CapturedRun.of("classify", "--model-name", "m", log).exitCode())
                .isEqualTo(2);
    }

    private CapturedRun diagnose(ScriptedModelServer server, String... more) throws IOException {
        String[] fixed = {"diagnose", "--model-url", server.baseUrl().toString(), "--model-name", "m"};
        return CapturedRun.of(Stream.of(Stream.of(fixed), Stream.of(more), Stream.of(log().toString()))
                .flatMap(it -> it)
                .toArray(String[]::new));
    }

    private Path log() throws IOException {
        return Files.writeString(folder.resolve("unsure.log"), UNSURE);
    }
}
