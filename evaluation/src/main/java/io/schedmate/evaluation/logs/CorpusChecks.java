package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.corpus.LabelledLog;
import io.schedmate.evaluation.corpus.LogCorpus;
import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.metamorphic.LogChecks;
import io.schedmate.evaluation.metamorphic.Sample;
import java.util.List;
import java.util.stream.Stream;

/** Runs the metamorphic checks over a corpus's own logs. */
final class CorpusChecks {

    /** The longest log, in lines, to check; longer ones only make the checks slow. */
    private static final long MAX_LENGTH = 12_000;

    private CorpusChecks() {}

    static List<CheckResult> run(LogEngine engine, LogCorpus corpus, LogFiles files) {
        List<Sample> samples = Stream.concat(corpus.failures().stream(), corpus.progress().stream())
                .map(log -> sample(corpus, files, log))
                .filter(sample -> sample.lines().size() <= MAX_LENGTH)
                .toList();
        return new LogChecks(files).run(engine, samples);
    }

    private static Sample sample(LogCorpus corpus, LogFiles files, LabelledLog log) {
        return new Sample(log.file(), files.open(corpus.path(log.file())).read(1, Integer.MAX_VALUE));
    }
}
