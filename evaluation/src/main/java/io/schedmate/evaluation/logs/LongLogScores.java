package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.corpus.LogCorpus;
import io.schedmate.evaluation.corpus.LongLog;
import io.schedmate.evaluation.corpus.LongLogComposer;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.evaluation.score.Figure;
import java.util.ArrayList;
import java.util.List;

/** Scores the located lines and the cause on composed long logs, by size. */
record LongLogScores(List<Figure> figures, List<Miss> misses) {

    static LongLogScores of(LogEngine engine, LogCorpus corpus, LogEvaluation.Options options, EngineRun run) {
        List<Figure> figures = new ArrayList<>();
        List<Miss> misses = new ArrayList<>();
        var diagnosis = engine.diagnosis();
        if (diagnosis.isPresent()) {
            for (int size : options.longSizes()) {
                String prefix = "long." + size + ".";
                List<LogOutcome.Failure> outcomes = new ArrayList<>();
                for (LongLog log : new LongLogComposer(corpus, options.files(), options.seed())
                        .compose(size, options.longPerSize())) {
                    outcomes.add(run.failure(diagnosis.get(), log.label(), log.lines()));
                }
                figures.addAll(LocatorFigures.of(prefix, outcomes));
                figures.addAll(CauseFigures.of(prefix, outcomes));
                misses.addAll(LocatorFigures.misses(prefix, outcomes));
                misses.addAll(CauseFigures.misses(prefix, outcomes));
            }
        }
        return new LongLogScores(figures, misses);
    }
}
