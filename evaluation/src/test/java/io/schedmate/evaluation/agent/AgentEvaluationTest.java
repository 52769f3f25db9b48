package io.schedmate.evaluation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.code.agent.Exploration;
import io.schedmate.code.agent.JobAgent;
import io.schedmate.code.agent.TokenPrice;
import io.schedmate.code.agent.TokensSpent;
import io.schedmate.code.agent.claim.Claim;
import io.schedmate.code.agent.claim.Claim.Citation;
import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.evaluation.report.ModelComparisonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentEvaluationTest {

    private static final JobAgent READER = (_, _) -> new Exploration(
            List.of(new Claim("datasetName", "heron-birds", List.of(new Citation("site/data.yaml", 1, "")))),
            new TokensSpent(1_000, 100),
            2,
            null);

    private static final JobAgent AWAY = (_, _) -> Exploration.without("AWAY: nobody there", TokensSpent.NONE, 1);

    @TempDir
    private Path folder;

    @BeforeEach
    void layOutCases() throws IOException {
        Path tree = Files.createDirectories(folder.resolve("repositories/me/mine/site"));
        Files.writeString(tree.resolve("data.yaml"), "corpus: heron-birds\n");
        Files.writeString(tree.resolveSibling("train.py"), "import torch\n");
        Files.writeString(folder.resolve("my-cases.jsonl"), """
                {"id": "mine", "repo": "me/mine", "commit": "0123456", "workdir": ".", "command": "python train.py", "expected": {"dataset_name": ["heron-birds"], "framework": ["pytorch"]}}
                """);
    }

    @Test
    void modelsAreReportedBesideStaticAnalysisWithTheirCost() throws IOException {
        ModelComparison comparison = compare();

        assertThat(figure(comparison, 0, "fields.right")).isEqualTo(0.5);
        assertThat(figure(comparison, 1, "fields.right")).isEqualTo(1.0);
        assertThat(figure(comparison, 2, "fields.right")).isEqualTo(0.5);
        assertThat(figure(comparison, 1, "tokens.prompt.mean")).isEqualTo(1_000.0);
        assertThat(figure(comparison, 1, "tokens.answer.mean")).isEqualTo(100.0);
        assertThat(figure(comparison, 1, "cost.mean")).isEqualTo(0.003);
        assertThat(figure(comparison, 0, "seconds.mean")).isEqualTo(1.0);
    }

    @Test
    void aModelWithoutAnAnswerIsMarked() throws IOException {
        ModelComparison comparison = compare();

        assertThat(comparison.contenders())
                .extracting(ModelComparison.Row::failed)
                .containsExactly(false, false, true);
        assertThat(comparison.obstacles()).containsEntry("away", List.of("AWAY: nobody there"));
        assertThat(ModelComparisonText.text(comparison)).contains("away (fails)", "away: AWAY: nobody there");
        assertThat(ModelComparisonText.markdown(comparison)).contains("| figure | static | reader | away (fails) |");
    }

    private ModelComparison compare() throws IOException {
        var seconds = new AtomicLong();
        InstantSource clock = () -> Instant.ofEpochSecond(seconds.getAndIncrement());
        return AgentEvaluation.run(
                folder,
                folder.resolve("repositories"),
                List.of(
                        Contender.without("static", new StaticInspector()),
                        Contender.with("reader", agent(READER)),
                        Contender.with("away", agent(AWAY))),
                clock);
    }

    private static AgentInspector agent(JobAgent agent) {
        return new AgentInspector(
                new StaticInspector(),
                agent,
                AgentLimits.DEFAULTS.withSamples(1),
                new TokenPrice(2, 10),
                InstantSource.system());
    }

    private static @Nullable Double figure(ModelComparison comparison, int row, String id) {
        return comparison.contenders().get(row).figure(id).value();
    }
}
