package io.schedmate.cli.evaluation;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.model.ModelOptions;
import io.schedmate.cli.model.SecondOpinion;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.code.agent.TokenPrice;
import io.schedmate.evaluation.agent.AgentEvaluation;
import io.schedmate.evaluation.agent.Contender;
import io.schedmate.evaluation.agent.ModelComparison;
import io.schedmate.evaluation.report.ModelComparisonText;
import io.schedmate.evaluation.report.ReportJson;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores language models as metadata extractors. */
@Command(
        name = "agent",
        header = "Score language models that read jobs: accuracy, duration, tokens.",
        description = "Compares each model with static analysis, and the model on top of it with the model alone."
                + " CASES is a folder with files *cases.jsonl; a key is read from SCHEDMATE_MODEL_KEY.")
public final class EvalAgentCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Parameters(paramLabel = "CASES", description = "The labelled folder.")
    private Path cases = Path.of(".");

    @Option(
            names = "--repos",
            paramLabel = "DIR",
            required = true,
            description = "The checked-out repositories, as DIR/owner/name; missing ones are reported.")
    private Path repositories = Path.of(".");

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            required = true,
            description = "An OpenAI-compatible API, such as http://host:8000/v1.")
    private String endpoint = "";

    @Option(names = "--model", paramLabel = "NAME", required = true, description = "A model to score; may be repeated.")
    private List<String> models = List.of();

    @Option(names = "--samples", paramLabel = "N", description = "How many answers vote on a job (3).")
    private int samples = AgentLimits.DEFAULTS.samples();

    @Option(names = "--no-alone", description = "Skip the models without static analysis.")
    private boolean withoutAlone;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Seconds to wait for one answer (120).")
    private int timeoutSeconds = 120;

    @Option(names = "--job-time", paramLabel = "SECONDS", description = "The time limit of a job in seconds (600).")
    private int jobSeconds = 600;

    @Option(names = "--tokens", paramLabel = "N", description = "The total token budget of each model (20000000).")
    private long tokens = 20_000_000;

    @Option(
            names = "--price",
            paramLabel = "SENT,ANSWERED",
            split = ",",
            description = "The price of a million tokens sent and answered, to show a job's cost.")
    private List<Double> prices = List.of();

    @Option(names = "--json", description = "Print one JSON object: each figure with its n and interval.")
    private boolean json;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalAgentCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() throws IOException {
        ModelComparison comparison = compare();
        terminal.out().println(json ? ReportJson.of(comparison) : ModelComparisonText.text(comparison));
        written.put(
                "Models: " + cases.toAbsolutePath().normalize().getFileName(),
                () -> ModelComparisonText.markdown(comparison));
        return ExitCode.DONE.number();
    }

    private ModelComparison compare() {
        AgentLimits limits = limits();
        TokenPrice price = price();
        List<SecondOpinion> opened = new ArrayList<>();
        try {
            List<Contender> contenders = new ArrayList<>();
            contenders.add(Contender.without("static", engines.inspector()));
            for (String model : models) {
                SecondOpinion opinion = ModelOptions.measured(
                        endpoint, model, Duration.ofSeconds(Math.max(1, timeoutSeconds)), tokens, terminal, json);
                opened.add(opinion);
                contenders.add(Contender.with(model, agent(opinion, engines.inspector(), limits, price)));
                if (!withoutAlone) {
                    contenders.add(
                            Contender.with(model + " alone", agent(opinion, AgentInspector.nothing(), limits, price)));
                }
            }
            return AgentEvaluation.run(cases, repositories, contenders, InstantSource.system());
        } catch (IOException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder of labelled cases",
                    cases + ": " + unreadable.getMessage(),
                    "name the folder that holds *cases.jsonl"));
        } finally {
            opened.forEach(SecondOpinion::close);
        }
    }

    private static AgentInspector agent(
            SecondOpinion opinion, WorkloadInspector known, AgentLimits limits, @Nullable TokenPrice price) {
        return opinion.on(known, limits, price)
                .orElseThrow(() -> new CommandFailed(Problem.usage(
                        "Expected the URL of a language model", "none given", "write it as http://host:8000/v1")));
    }

    private AgentLimits limits() {
        try {
            return AgentLimits.DEFAULTS.withSamples(samples).withTime(Duration.ofSeconds(jobSeconds));
        } catch (IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.usage(
                    "Expected at least one sample and one second", String.valueOf(wrong.getMessage()), "give more"));
        }
    }

    private @Nullable TokenPrice price() {
        if (prices.isEmpty()) {
            return null;
        }
        if (prices.size() != 2 || prices.stream().anyMatch(each -> !(each >= 0))) {
            throw new CommandFailed(Problem.usage(
                    "Expected two prices of zero or more", prices.toString(), "write them as --price 0.15,0.60"));
        }
        return new TokenPrice(prices.get(0), prices.get(1));
    }
}
