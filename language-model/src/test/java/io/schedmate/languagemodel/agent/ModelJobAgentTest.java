package io.schedmate.languagemodel.agent;

import static io.schedmate.languagemodel.agent.Script.FOUND;
import static io.schedmate.languagemodel.agent.Script.LISTS;
import static io.schedmate.languagemodel.agent.Script.ONE;
import static io.schedmate.languagemodel.agent.Script.READS;
import static io.schedmate.languagemodel.agent.Script.answer;
import static io.schedmate.languagemodel.agent.Script.claim;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.code.agent.AgentLimits;
import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.agent.TokensSpent;
import io.schedmate.code.agent.claim.RefusedClaim;
import io.schedmate.contracts.model.Behaviour;
import io.schedmate.contracts.model.Behaviour.Fails;
import io.schedmate.contracts.model.Behaviour.Replies;
import io.schedmate.contracts.model.ScriptedModelServer;
import io.schedmate.model.Engine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the agent with a helpful model over HTTP. */
class ModelJobAgentTest {

    @TempDir
    private Path folder;

    private JobTree job = new JobTree(Path.of("."));

    @BeforeEach
    void writeJob() {
        job = JobTree.at(folder);
    }

    @Test
    void aValueThatOnlyTheModelFindsFillsAnOpenField() {
        assertThat(job.withoutModel().datasetName()).isNull();

        AgentReport report = asked(ONE, LISTS, READS, new Replies(FOUND), new Replies(FOUND));

        assertThat(report.metadata().datasetName()).isEqualTo("heron-birds-2019");
        assertThat(report.metadata().evidence()).containsEntry("datasetName", "site/hidden.yaml:1");
        assertThat(report.metadata().filesRead()).contains("site/hidden.yaml", "train.py");
        assertThat(report.metadata().engine()).isEqualTo(Engine.LLM);
        assertThat(report.engines()).containsEntry("datasetName", Engine.LLM).containsEntry("epochs", Engine.STATIC);
        assertThat(report.obstacle()).isNull();
    }

    @Test
    void theAnswerReportsItsTokensAndTheirCost() {
        AgentReport report = asked(ONE, LISTS, READS, new Replies(FOUND), new Replies(FOUND));

        assertThat(report.use().tokens()).isEqualTo(new TokensSpent(400, 80));
        assertThat(report.use().cost()).isEqualTo((400 * 2 + 80 * 10) / 1e6);
        assertThat(report.use().steps()).isEqualTo(4);
        assertThat(report.use().samples()).isOne();
    }

    @Test
    void tokensAreEstimatedIfTheServerDoesNotCountThem() {
        AgentReport report = asked(ONE, new Behaviour.RepliesUncounted(FOUND));

        assertThat(report.use().tokens().prompt()).isPositive();
        assertThat(report.use().tokens().answer()).isPositive();
    }

    @Test
    void thePromptContainsTheFourPartsTheToolsAndTheKnownValues() {
        try (var server = ScriptedModelServer.that(LISTS, READS, new Replies(FOUND))) {
            job.ask(server.baseUrl(), ONE);

            assertThat(server.requests()).element(0).satisfies(request -> {
                assertThat(request.at("/messages/0/content").asString())
                        .contains("# Task", "# How to work", "# Fields", "# Answer", "modelName*");
                assertThat(request.at("/messages/1/content").asString())
                        .contains(JobTree.COMMAND, "epochs = 7.0", "To be found", "datasetName");
                assertThat(request.at("/tools/0/function/name").asString()).isEqualTo("file_tree_tool");
                assertThat(request.at("/tools/1/function/name").asString()).isEqualTo("file_read_tool");
                assertThat(request.has("response_format")).isFalse();
            });
            assertThat(server.requests().get(1).at("/messages/3/content").asString())
                    .contains("train.py", "site/", "hidden.yaml");
            assertThat(server.requests().get(2).at("/messages/5/content").asString())
                    .contains("1\tcorpus: heron-birds-2019");
        }
    }

    @Test
    void anAnswerWithoutJsonIsRequestedAgainWithTheSchema() {
        try (var server = ScriptedModelServer.that(READS, new Replies("It trains on herons."), new Replies(FOUND))) {
            AgentReport report = job.ask(server.baseUrl(), ONE);

            assertThat(report.metadata().datasetName()).isEqualTo("heron-birds-2019");
            assertThat(server.requests()).element(2).satisfies(request -> {
                assertThat(request.at("/response_format/type").asString()).isEqualTo("json_schema");
                assertThat(request.has("tools")).isFalse();
            });
        }
    }

    @Test
    void valuesProvedByStaticAnalysisAreNotOverwritten() {
        String other = answer(claim("epochs", "90", "train.py", 6, "default=90"));

        AgentReport report = asked(ONE, new Replies(other));

        assertThat(report.metadata().epochs()).isEqualTo(7);
        assertThat(report.refused())
                .extracting(RefusedClaim::field, RefusedClaim::value)
                .contains(tuple("epochs", "90.0"));
    }

    @Test
    void aWrongLineNumberIsCorrectedByTheQuote() {
        AgentReport report = asked(
                ONE,
                new Replies(answer(
                        claim("datasetName", "heron-birds-2019", "site/hidden.yaml", 2, "corpus: heron-birds-2019"))));

        assertThat(report.metadata().evidence()).containsEntry("datasetName", "site/hidden.yaml:1");
    }

    @Test
    void anAdditionalFieldIsKeptWithItsLine() {
        AgentReport report =
                asked(ONE, new Replies(answer(claim("loraRank", "48", "site/hidden.yaml", 2, "lora_rank: 48"))));

        assertThat(report.metadata().extras()).containsEntry("loraRank", "48");
        assertThat(report.metadata().evidence()).containsEntry("loraRank", "site/hidden.yaml:2");
    }

    @Test
    void aValueNeedsTheMajorityOfSamples() {
        job.with("other.yaml", "corpus: osprey-birds\n");
        Behaviour other = new Replies(answer(claim("datasetName", "osprey-birds", "other.yaml", 1, "")));
        Behaviour nothing = new Replies(answer());
        Behaviour found = new Replies(FOUND);
        var three = ONE.withSamples(3);

        // Each sample asks the model once more for missing required fields.
        assertThat(asked(three, found, found, other, other, found, found)
                        .metadata()
                        .datasetName())
                .isEqualTo("heron-birds-2019");
        AgentReport undecided = asked(three, found, found, other, other, nothing, nothing);
        assertThat(undecided.metadata().datasetName()).isNull();
        assertThat(undecided.refused()).extracting(RefusedClaim::why).contains("1 of the 2 samples needed say so");
    }

    @Test
    void samplesThatCannotChangeTheResultAreSkipped() {
        try (var server = ScriptedModelServer.that(new Replies(FOUND))) {
            AgentReport report = job.ask(server.baseUrl(), ONE.withSamples(3));

            assertThat(report.use().samples()).isEqualTo(2);
            assertThat(server.requests()).hasSize(4);
            assertThat(server.requests().get(2).path("temperature").asDouble()).isGreaterThan(0);
        }
    }

    @Test
    void aServerWithoutToolCallsIsPromptedInText() {
        Behaviour written =
                new Replies("I look.\nAction: file_read_tool\nAction Input: {\"path\": \"site/hidden.yaml\"}");
        try (var server = ScriptedModelServer.that(new Fails(400, Map.of()), written, new Replies(FOUND))) {
            AgentReport report = job.ask(server.baseUrl(), ONE);

            assertThat(report.metadata().datasetName()).isEqualTo("heron-birds-2019");
            assertThat(server.requests().get(1).has("tools")).isFalse();
            assertThat(server.requests().get(2).at("/messages/3/content").asString())
                    .contains("Observation of file_read_tool", "heron-birds-2019");
        }
    }

    @Test
    void toolCallsInTheTextAreExecuted() {
        Behaviour tagged = new Replies("<tool_call>{\"name\": \"file_read_tool\", \"arguments\": {\"path\":"
                + " \"site/hidden.yaml\"}}</tool_call>");
        try (var server = ScriptedModelServer.that(tagged, new Replies(FOUND))) {
            job.ask(server.baseUrl(), ONE);

            assertThat(server.requests().get(1).at("/messages/3/content").asString())
                    .contains("1\tcorpus: heron-birds-2019");
        }
    }

    @Test
    void waitsForASlowModel() {
        AgentReport report = asked(ONE, new Behaviour.Delays(Duration.ofSeconds(1), new Replies(FOUND)));

        assertThat(report.metadata().datasetName()).isEqualTo("heron-birds-2019");
    }

    private AgentReport asked(AgentLimits limits, Behaviour... behaviours) {
        try (var server = ScriptedModelServer.that(behaviours)) {
            return job.ask(server.baseUrl(), limits);
        }
    }
}
