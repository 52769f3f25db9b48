package io.schedmate.evaluation.agent;

import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.agent.AgentUse;
import io.schedmate.evaluation.advisor.AdvisorEvaluation;
import io.schedmate.evaluation.advisor.AdvisorReport;
import io.schedmate.evaluation.agent.MeasuredEngine.Measured;
import io.schedmate.evaluation.score.Figure;
import io.schedmate.evaluation.score.Median;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Scores language models on labelled jobs: accuracy, duration and tokens (full paper, figure 17). */
public final class AgentEvaluation {

    private AgentEvaluation() {}

    /**
     * Runs each contender on each case, one after the other so that their times are comparable.
     *
     * @param cases folder with {@code *cases.jsonl}
     * @param repositories folder with the checked-out trees
     * @throws IOException if the cases cannot be read
     */
    public static ModelComparison run(Path cases, Path repositories, List<Contender> contenders, InstantSource clock)
            throws IOException {
        List<MeasuredEngine> engines = contenders.stream()
                .map(contender -> new MeasuredEngine(contender, clock))
                .toList();
        AdvisorReport scored = AdvisorEvaluation.run(cases, repositories, List.copyOf(engines), false);
        List<ModelComparison.Row> rows = new ArrayList<>();
        Map<String, List<String>> obstacles = new LinkedHashMap<>();
        for (int i = 0; i < engines.size(); i++) {
            rows.add(row(engines.get(i), scored.engines().get(i)));
            obstacles.put(engines.get(i).name(), obstacles(engines.get(i)));
        }
        return new ModelComparison(scored.cases(), scored.missingTrees(), rows, obstacles);
    }

    private static ModelComparison.Row row(MeasuredEngine engine, AdvisorReport.EngineReport scored) {
        List<Measured> jobs = engine.jobs();
        long answered =
                jobs.stream().filter(job -> job.report().obstacle() == null).count();
        List<Figure> figures = new ArrayList<>();
        for (String id : List.of("fields.right", "fields.invented", "fields.evidence")) {
            figures.add(scored.figure(id).orElseGet(() -> Figure.rate(id, id, 0, 0)));
        }
        figures.add(Figure.rate("jobs.answered", "jobs answered", answered, jobs.size()));
        figures.add(Figure.number("seconds.mean", "s a job, mean", mean(jobs, Measured::seconds), jobs.size()));
        figures.add(Figure.number(
                "seconds.median",
                "median",
                Median.of(jobs.stream().map(Measured::seconds).toList()),
                jobs.size()));
        if (engine.asksModel()) {
            figures.addAll(useOf(jobs));
        }
        return new ModelComparison.Row(engine.name(), answered * 2 < jobs.size(), figures);
    }

    private static List<Figure> useOf(List<Measured> jobs) {
        int n = jobs.size();
        return List.of(
                Figure.number("steps.mean", "calls a job", mean(jobs, job -> use(job).steps()), n),
                Figure.number(
                        "tokens.prompt.mean",
                        "tokens sent a job",
                        mean(jobs, job -> use(job).tokens().prompt()),
                        n),
                Figure.number(
                        "tokens.answer.mean",
                        "tokens answered a job",
                        mean(jobs, job -> use(job).tokens().answer()),
                        n),
                Figure.number("cost.mean", "cost a job", cost(jobs), n),
                Figure.number(
                        "claims.refused.mean",
                        "claims refused a job",
                        mean(jobs, job -> job.report().refused().size()),
                        n));
    }

    private static AgentUse use(Measured job) {
        return job.report().use();
    }

    private static @Nullable Double cost(List<Measured> jobs) {
        return jobs.stream().allMatch(job -> use(job).cost() != null)
                ? mean(jobs, job -> Objects.requireNonNullElse(use(job).cost(), 0.0))
                : null;
    }

    private static @Nullable Double mean(List<Measured> jobs, ToDoubleFunction<Measured> value) {
        return jobs.isEmpty()
                ? null
                : jobs.stream().mapToDouble(value).average().orElse(0);
    }

    private static List<String> obstacles(MeasuredEngine engine) {
        return engine.jobs().stream()
                .map(Measured::report)
                .map(AgentReport::obstacle)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }
}
