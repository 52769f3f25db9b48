package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scores and calls a language model that reads jobs, through the command line. */
class EvalAgentTest {

    private static final String FOUND = """
            {"fields":[{"field":"datasetName","value":"heron-birds","evidence":[{"file":"data.yaml","line":1,"quote":""}]}]}
            """;

    @TempDir
    private Path folder;

    private Path tree = Path.of(".");

    @BeforeEach
    void writeCases() throws IOException {
        tree = Files.createDirectories(folder.resolve("repositories/me/mine"));
        Files.writeString(tree.resolve("train.py"), "import torch\nfrom away import data\n");
        Files.writeString(tree.resolve("data.yaml"), "corpus: heron-birds\n");
        Files.writeString(folder.resolve("my-cases.jsonl"), """
                {"id": "mine", "repo": "me/mine", "commit": "0123456", "workdir": ".", "command": "python train.py --epochs 3", "expected": {"epochs": 3, "dataset_name": ["heron-birds"]}}
                """);
    }

    @Test
    void aModelIsComparedWithStaticAnalysisAndWithTheModelAlone() {
        CapturedRun run = evaluate(new Behaviour.Replies(FOUND), "--price", "2,10");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("figure +static +tiny +tiny alone")
                .containsPattern("determinable fields right +\\S+ % \\[.*] n=2 +100.0 % ")
                .containsPattern("tokens sent a job +- +200 +200")
                .contains("cost a job");
    }

    @Test
    void aFailedModelIsMarkedAndStaticAnalysisKeepsItsFigures() {
        CapturedRun run = evaluate(new Behaviour.Fails(401, Map.of()), "--no-alone");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("static +tiny \\(fails\\)").contains("tiny: REFUSED");
    }

    @Test
    void theTableIsWrittenIntoTheNamedPage() throws IOException {
        evaluate(new Behaviour.Replies(FOUND), "--write=" + folder.resolve("page.md"));

        assertThat(folder.resolve("page.md")).content().contains("## Models: ", "| figure | static | tiny |");
    }

    @Test
    void wrongPricesAndEndpointsAreUsageErrors() {
        assertThat(evaluate(new Behaviour.Replies(FOUND), "--price", "2").err()).contains("--price 0.15,0.60");
        assertThat(CapturedRun.of("eval", "agent", ".", "--repos", ".", "--endpoint", "host", "--model", "m")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void inspectReportsTheFieldsAndTheCostOfTheModel() {
        try (var server = ScriptedModelServer.that(new Behaviour.Replies(FOUND))) {
            CapturedRun run = inspect(server, "--json");

            assertThat(run.out())
                    .contains("\"datasetName\":\"heron-birds\"", "\"datasetName\":\"data.yaml:1\"")
                    .contains("\"engines\":{\"datasetName\":\"llm\"", "\"epochs\":\"static\"")
                    .contains("\"calls\":2,\"promptTokens\":200,\"answerTokens\":40");
            assertThat(run.exitCode()).isZero();
        }
    }

    @Test
    void inspectAnswersWhenTheModelIsUnavailable() {
        try (var server = ScriptedModelServer.that(new Behaviour.Fails(503, Map.of()))) {
            CapturedRun run = inspect(server);

            assertThat(run.exitCode()).isZero();
            assertThat(run.out())
                    .containsPattern("epochs +3")
                    .contains("by the model: nothing", "no answer of the model: UNAVAILABLE");
            assertThat(run.err()).containsOnlyOnce("Expected an answer of the language model");
        }
    }

    private CapturedRun inspect(ScriptedModelServer server, String... more) {
        String[] job = {tree.toString(), "--", "python", "train.py", "--epochs", "3"};
        String[] model = {
            "inspect",
            "--model-url",
            server.baseUrl().toString(),
            "--model-name",
            "tiny",
            "--model-samples",
            "1",
            "--model-timeout",
            "120"
        };
        return CapturedRun.of(Stream.of(Stream.of(model), Stream.of(more), Stream.of(job))
                .flatMap(it -> it)
                .toArray(String[]::new));
    }

    private CapturedRun evaluate(Behaviour behaviour, String... more) {
        try (var server = ScriptedModelServer.that(behaviour)) {
            String[] fixed = {
                "eval",
                "agent",
                folder.toString(),
                "--repos",
                folder.resolve("repositories").toString(),
                "--endpoint",
                server.baseUrl().toString(),
                "--model",
                "tiny",
                "--samples",
                "1"
            };
            return CapturedRun.of(
                    Stream.concat(Stream.of(fixed), Stream.of(more)).toArray(String[]::new));
        }
    }
}
