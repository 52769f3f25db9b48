package io.schedmate.advisor.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.memory.InMemoryReadings;
import io.schedmate.advisor.source.AllowedRoots;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.source.Bounds;
import io.schedmate.advisor.source.Repositories;
import io.schedmate.advisor.source.Sources;
import io.schedmate.advisor.source.Tree;
import io.schedmate.advisor.source.TreeCache;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.ScriptedModelServer;
import io.schedmate.languagemodel.agent.ModelJobAgent;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.connect.ModelConnection;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import io.schedmate.model.Engine;
import io.schedmate.model.api.advice.SourceExcerpt;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ExtractorTest {

    @TempDir
    private Path folder;

    private final StoredReadings readings = new InMemoryReadings(new InMemoryTransactions(), Clock.systemUTC());

    @BeforeEach
    void writeATraining() throws IOException {
        Files.writeString(folder.resolve("train.py"), """
            import torch
            model = build(task="folding proteins")
            optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
            """);
        Files.writeString(folder.resolve("net.py"), "lora_rank = 48\n");
    }

    @Test
    void aFailedModelRemovesNothingAndIsReported() {
        try (var server = ScriptedModelServer.that(new Behaviour.Fails(500, Map.of()));
                var connection = connect(server)) {
            Extraction without = extractor(null).fromCode(job());
            Extraction with = extractor(connection).fromModel(job());

            assertThat(without.metadata().optimizer()).isNotNull();
            assertThat(with.metadata().optimizer()).isEqualTo(without.metadata().optimizer());
            assertThat(with.caveat()).startsWith("The language model was not used");
            assertThat(with.metadata().engines()).containsEntry("optimizer", Engine.STATIC);
        }
    }

    @Test
    void fieldsFromTheModelAreAddedWithTheirEngine() {
        String answer = """
            {"fields": [{"name": "taskType", "value": "folding proteins",
              "evidence": [{"file": "train.py", "line": 2, "quote": "model = build(task=\\"folding proteins\\")"}]}]}
            """;
        try (var server = ScriptedModelServer.that(new Behaviour.Replies(answer));
                var connection = connect(server)) {
            Extraction found = extractor(connection).fromModel(job());

            assertThat(server.requests()).isNotEmpty();
            assertThat(found.metadata().optimizer()).isNotNull();
            assertThat(Metadata.published(found.metadata())).isPresent();
        }
    }

    @Test
    void evidenceLinesAreQuotedWithTheirContext() {
        Extraction found = extractor(null).fromCode(job());

        assertThat(Metadata.published(found.metadata()).orElseThrow().field("optimizer"))
                .hasValueSatisfying(field -> assertThat(field.evidence()).contains("train.py:3"));
        assertThat(Metadata.published(found.metadata()).orElseThrow().field("learning_rate"))
                .hasValueSatisfying(field -> assertThat(field.value()).isEqualTo("0.0003"));
        assertThat(found.excerpts())
                .contains(new SourceExcerpt(
                        "train.py",
                        3,
                        1,
                        List.of(
                                "import torch",
                                "model = build(task=\"folding proteins\")",
                                "optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)")));
    }

    @Test
    void quotesContainNoSecretsAndNoLongLines() throws IOException {
        Files.writeString(folder.resolve("train.py"), """
            KEY = \"""-----BEGIN RSA PRIVATE KEY-----
            MIIEpAIBAAKCAQEA7bq2ssecretsecretsecret
            -----END RSA PRIVATE KEY-----\"""
            optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
            wandb.login(api_key="0123456789abcdef0123")
            note = "%s"
            """.formatted("x".repeat(1000)));

        List<SourceExcerpt> quoted = extractor(null).fromCode(job()).excerpts();

        assertThat(quoted).isNotEmpty().allSatisfy(each -> {
            assertThat(String.join("\n", each.lines()))
                    .contains("<private key>", "AdamW", "wandb.login(api_key=\"<secret>")
                    .doesNotContain("secretsecret", "0123456789abcdef");
            assertThat(each.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(250));
        });
    }

    @Test
    void theImageNameIsTheLastResortForTheFramework() throws IOException {
        Files.writeString(folder.resolve("train.py"), "epochs = 3\n");
        assertThat(framework("nvcr.io/nvidia/PyTorch:26.01")).isEqualTo("pytorch");
        assertThat(framework("ubuntu:26.04")).isNull();
        assertThat(framework(null)).isNull();

        Files.writeString(folder.resolve("train.py"), "import jax\n");
        assertThat(framework("nvcr.io/nvidia/PyTorch:26.01")).isEqualTo("jax");
    }

    @Test
    void noFileOutsideTheTreeIsQuoted() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside.py"), "secret = 1\n".repeat(9));
        Path tree = Files.createDirectory(folder.resolve("tree"));
        Files.createSymbolicLink(tree.resolve("train.py"), outside);
        Workload stated = Workload.none(Engine.STATIC)
                .with(WorkloadField.OPTIMIZER, "adamw", Evidence.of("train.py:3"))
                .with(WorkloadField.TASK_TYPE, "vision", Evidence.of("../outside.py:3"));

        assertThat(new SourceExcerpts(line -> line).of(new Tree(tree, tree), stated))
                .isEmpty();
    }

    @Test
    void aModelAnswerIsReusedUntilAFileThatItReadChanges() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "notes");
        try (var server = ScriptedModelServer.answering(ExtractorTest::readsThenAnswers);
                var connection = connect(server)) {
            Workload first = extractor(connection).fromModel(job()).metadata();
            int asked = server.requests().size();
            assertThat(first.engines()).containsEntry("loraRank", Engine.LLM);

            Files.writeString(folder.resolve("notes.txt"), "other notes");
            assertThat(extractor(connection).fromModel(job()).metadata()).isEqualTo(first);
            assertThat(server.requests()).hasSize(asked);

            Files.writeString(folder.resolve("net.py"), "lora_rank = 48\nmore = 1\n");
            assertThat(extractor(connection).fromModel(job()).metadata()).isEqualTo(first);
            assertThat(server.requests()).hasSizeGreaterThan(asked);
        }
    }

    @Test
    void theModelIsCalledAgainIfTheKnownValuesChange() throws IOException {
        try (var server = ScriptedModelServer.answering(ExtractorTest::readsThenAnswers);
                var connection = connect(server)) {
            extractor(connection).fromModel(job());
            int asked = server.requests().size();
            String training = Files.readString(folder.resolve("train.py"));

            Files.writeString(folder.resolve("train.py"), "# moved by a line\n" + training);
            extractor(connection).fromModel(job());
            assertThat(server.requests()).hasSize(asked);
            Files.writeString(folder.resolve("train.py"), training.replace("AdamW", "SGD"));
            extractor(connection).fromModel(job());

            assertThat(server.requests()).hasSizeGreaterThan(asked);
        }
    }

    @Test
    void aTruncatedAnswerIsNotKept() throws IOException {
        try (var server = ScriptedModelServer.that(new Behaviour.Fails(500, Map.of()));
                var connection = connect(server)) {
            extractor(connection).fromModel(job());
            int asked = server.requests().size();
            extractor(connection).fromModel(job());

            assertThat(server.requests()).hasSizeGreaterThan(asked);
        }
    }

    private static Behaviour readsThenAnswers(JsonNode request) {
        boolean hasRead = request.path("messages").values().stream()
                .anyMatch(message -> message.path("role").asString("").equals("tool"));
        return hasRead
                ? new Behaviour.Replies("""
                    {"fields": [{"field": "loraRank", "value": "48",
                      "evidence": [{"file": "net.py", "line": 1, "quote": "lora_rank = 48"}]}]}
                    """)
                : new Behaviour.CallsTool("file_read_tool", "{\"path\": \"net.py\", \"from_line\": 1}");
    }

    private Extractor extractor(@Nullable ModelConnection connection) {
        Bounds bounds = new Bounds(1 << 20, 100, 200, 1 << 20, Duration.ofSeconds(10));
        TreeCache trees = new TreeCache(folder.resolve("trees"));
        Sources sources = new Sources(
                new AllowedRoots(List.of(), List.of(folder.toString())),
                new Archives(folder.resolve("archives"), trees, bounds, InstantSource.system()),
                new Repositories(List.of(), trees, bounds, Repositories.Fetching::fetch));
        return new Extractor(
                sources,
                readings,
                "rules",
                connection == null
                        ? null
                        : new Extractor.Model(
                                "scripted",
                                new AgentInspector(
                                        AgentInspector.nothing(),
                                        new ModelJobAgent(connection, InstantSource.system()),
                                        AgentLimits.DEFAULTS.withSamples(1),
                                        null,
                                        InstantSource.system())),
                InstantSource.system());
    }

    private static ModelConnection connect(ScriptedModelServer server) {
        Duration timeLimit = Duration.ofMinutes(3);
        return ModelConnection.open(
                new OpenAiEndpoint(server.baseUrl(), "none", "scripted", timeLimit),
                new GuardSettings(timeLimit, 1, Duration.ofMillis(10), 2, 5, Duration.ofSeconds(1)),
                new TokenBudget(1_000_000, 1_000_000, Clock.systemUTC()));
    }

    private @Nullable String framework(@Nullable String image) {
        return extractor(null).fromCode(job(image)).metadata().framework();
    }

    private JobSubmission job() {
        return job(null);
    }

    private JobSubmission job(@Nullable String image) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                "1",
                null,
                "rosa",
                "speech",
                null,
                "python train.py",
                null,
                image,
                new JobSource.Path(folder.toString()),
                RequestedResources.UNKNOWN,
                Map.of());
    }
}
