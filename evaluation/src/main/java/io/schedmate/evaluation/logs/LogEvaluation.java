package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.corpus.CorpusReader;
import io.schedmate.evaluation.corpus.LabelledLog;
import io.schedmate.evaluation.corpus.LogCorpus;
import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.evaluation.engine.LogEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Scores log engines side by side on a labelled corpus. */
public final class LogEvaluation {

    private LogEvaluation() {}

    /**
     * The measurements to make.
     *
     * @param folds the number of parts without common sources for which to show figures; 0 or 1 for the whole alone.
     *     Engines that train are always scored fold by fold, with 5 or more folds
     * @param checks whether to run the metamorphic and grounding checks
     * @param longSizes sizes in lines of the long logs to compose and score
     * @param longPerSize number per size
     * @param seed of the composed logs
     */
    public record Options(
            int folds, boolean checks, List<Integer> longSizes, int longPerSize, long seed, LogFiles files) {

        public Options {
            longSizes = List.copyOf(longSizes);
        }

        public static Options standard() {
            return new Options(0, false, List.of(), 8, 1, LogFiles.inMemory());
        }

        public Options withFolds(int count) {
            return new Options(count, checks, longSizes, longPerSize, seed, files);
        }

        public Options withChecks() {
            return new Options(folds, true, longSizes, longPerSize, seed, files);
        }

        public Options withLong(List<Integer> sizes, int perSize) {
            return new Options(folds, checks, sizes, perSize, seed, files);
        }

        public Options withFiles(LogFiles opened) {
            return new Options(folds, checks, longSizes, longPerSize, seed, opened);
        }
    }

    /** @throws IOException if the corpus cannot be read */
    public static LogReport run(Path corpus, List<LogEngine> engines, Options options) throws IOException {
        return run(CorpusReader.read(corpus), engines, options);
    }

    public static LogReport run(LogCorpus corpus, List<LogEngine> engines, Options options) {
        Folds folds = Folds.of(
                Math.max(1, options.folds()),
                corpus.logs().map(LabelledLog::source).toList());
        return new LogReport(
                String.valueOf(corpus.folder().toAbsolutePath().normalize().getFileName()),
                corpus.progress().size(),
                corpus.failures().size(),
                (int) corpus.failures().stream().filter(log -> log.ambiguous()).count(),
                corpus.lines().size(),
                options.folds(),
                engines.stream()
                        .map(engine -> new EngineScoring(corpus, options, folds).score(engine))
                        .toList(),
                notes(engines));
    }

    private static List<String> notes(List<LogEngine> engines) {
        List<String> notes = new ArrayList<>(List.of(
                "either: the engine's first error is near the labelled first error, or its root cause is"
                        + " near the labelled root cause.",
                "Intervals: 95 %, Wilson's for rates, a seeded bootstrap for F1 and RMSRE."));
        engines.forEach(engine -> notes.addAll(engine.notes()));
        return notes;
    }
}
