package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.corpus.LabelledLine;
import io.schedmate.evaluation.corpus.LogCorpus;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.score.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Scores one engine on a corpus: runs it on everything once, then counts over the whole and each fold. */
final class EngineScoring {

    /** The folds of engines that train, unless the caller requests more. */
    private static final int TRAINING_FOLDS = 5;

    private final LogCorpus corpus;
    private final LogEvaluation.Options options;
    private final Folds folds;
    private final EngineRun run;

    EngineScoring(LogCorpus corpus, LogEvaluation.Options options, Folds folds) {
        this.corpus = corpus;
        this.options = options;
        this.folds = folds;
        this.run = new EngineRun(corpus, options.files());
    }

    EngineReport score(LogEngine engine) {
        Answers answers = new Answers(
                lines(engine),
                engine.extractor().map(run::metrics).orElse(List.of()),
                engine.diagnosis().map(run::healthy).orElse(List.of()),
                engine.diagnosis().map(run::failures).orElse(List.of()));
        List<Figure> figures = new ArrayList<>(answers.figures());
        List<Miss> misses = new ArrayList<>(answers.misses());
        LongLogScores longLogs = LongLogScores.of(engine, corpus, options, run);
        figures.addAll(longLogs.figures());
        misses.addAll(longLogs.misses());
        misses.addAll(run.crashes());
        boolean classifies = !answers.lines().isEmpty();
        return new EngineReport(
                engine.name(),
                figures,
                classifies ? LineFigures.alone(answers.lines()) : null,
                classifies ? LineFigures.inContext(answers.lines()) : null,
                options.folds() > 1 ? foldReports(answers) : List.of(),
                options.checks() ? checks(engine) : List.of(),
                misses);
    }

    private List<CheckResult> checks(LogEngine engine) {
        return CorpusChecks.run(engine, corpus, options.files());
    }

    private List<LogOutcome.Line> lines(LogEngine engine) {
        if (!engine.trains()) {
            return run.lines(engine, corpus.lines());
        }
        Folds training = Folds.of(
                Math.max(TRAINING_FOLDS, folds.count()),
                corpus.lines().stream().map(run::source).toList());
        List<LogOutcome.Line> outcomes = new ArrayList<>();
        for (int fold = 0; fold < training.count(); fold++) {
            int held = fold;
            List<LabelledLine> others = corpus.lines().stream()
                    .filter(line -> training.of(run.source(line)) != held)
                    .toList();
            List<LabelledLine> own = corpus.lines().stream()
                    .filter(line -> training.of(run.source(line)) == held)
                    .toList();
            outcomes.addAll(run.lines(engine.trainedOn(others), own));
        }
        return outcomes;
    }

    private List<EngineReport.FoldReport> foldReports(Answers answers) {
        return IntStream.range(0, folds.count())
                .mapToObj(fold -> new EngineReport.FoldReport(
                        fold + 1, sources(fold), answers.inFold(folds, fold).figures()))
                .toList();
    }

    private List<String> sources(int fold) {
        return folds.foldOfSource().entrySet().stream()
                .filter(source -> source.getValue() == fold)
                .map(source -> source.getKey())
                .sorted()
                .toList();
    }

    private record Answers(
            List<LogOutcome.Line> lines,
            List<LogOutcome.Metrics> metrics,
            List<LogOutcome.Healthy> healthy,
            List<LogOutcome.Failure> failures) {

        Answers inFold(Folds folds, int fold) {
            return new Answers(
                    only(lines, folds, fold),
                    only(metrics, folds, fold),
                    only(healthy, folds, fold),
                    only(failures, folds, fold));
        }

        List<Figure> figures() {
            List<Figure> figures = new ArrayList<>();
            if (!lines.isEmpty()) {
                figures.addAll(LineFigures.of(lines));
            }
            if (!metrics.isEmpty()) {
                figures.addAll(MetricFigures.of(metrics));
            }
            if (!healthy.isEmpty()) {
                figures.addAll(CauseFigures.healthy(healthy));
            }
            if (!failures.isEmpty()) {
                figures.addAll(LocatorFigures.of("", failures));
                figures.addAll(CauseFigures.of("", failures));
            }
            return figures;
        }

        List<Miss> misses() {
            List<Miss> misses = new ArrayList<>(LineFigures.misses(lines));
            misses.addAll(MetricFigures.misses(metrics));
            misses.addAll(CauseFigures.healthyMisses(healthy));
            misses.addAll(LocatorFigures.misses("", failures));
            misses.addAll(CauseFigures.misses("", failures));
            return misses;
        }

        private static <T extends LogOutcome> List<T> only(List<T> outcomes, Folds folds, int fold) {
            return outcomes.stream()
                    .filter(outcome -> folds.of(outcome.source()) == fold)
                    .toList();
        }
    }
}
