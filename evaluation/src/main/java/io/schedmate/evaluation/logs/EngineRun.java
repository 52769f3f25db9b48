package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.corpus.FailureLog;
import io.schedmate.evaluation.corpus.LabelledLine;
import io.schedmate.evaluation.corpus.LogCorpus;
import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.evaluation.corpus.ProgressLog;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.intake.CountedLogLines;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.Segments;
import io.schedmate.model.LineLabel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs one engine on all items of a corpus. */
final class EngineRun {

    private final LogCorpus corpus;
    private final LogFiles files;
    private final Map<String, String> sourceOfFile;
    private final List<Miss> crashes = new ArrayList<>();

    EngineRun(LogCorpus corpus, LogFiles files) {
        this.corpus = corpus;
        this.files = files;
        this.sourceOfFile =
                corpus.logs().collect(Collectors.toMap(log -> log.file(), log -> log.source(), (one, two) -> one));
    }

    /** Returns the exceptions that the engine threw, as misses. */
    List<Miss> crashes() {
        return crashes;
    }

    String source(LabelledLine line) {
        return sourceOfFile.getOrDefault(line.file(), line.file());
    }

    List<LogOutcome.Line> lines(LogEngine engine, List<LabelledLine> lines) {
        LineClassifier classifier = engine.classifier().orElse(null);
        if (classifier == null) {
            return List.of();
        }
        Map<Place, LineLabel> context = new HashMap<>();
        lines.stream().collect(Collectors.groupingBy(LabelledLine::file)).forEach((file, ofFile) -> {
            if (engine.usesContext() && Files.isRegularFile(corpus.path(file))) {
                caught(file, () -> {
                    context.putAll(readInContext(classifier, file, ofFile));
                    return true;
                });
            }
        });
        return lines.stream()
                .map(line -> {
                    LineLabel alone = caught(
                            line.file(), () -> classifier.classify(line.text()).label());
                    return new LogOutcome.Line(
                            line, source(line), alone, engine.usesContext() ? context.get(Place.of(line)) : alone);
                })
                .toList();
    }

    List<LogOutcome.Metrics> metrics(MetricExtractor extractor) {
        return corpus.progress().stream()
                .map(log -> new LogOutcome.Metrics(log, caught(log.file(), () -> extractor.extract(open(log.file())))))
                .toList();
    }

    List<LogOutcome.Healthy> healthy(FailureDiagnosis diagnosis) {
        List<LogOutcome.Healthy> outcomes = new ArrayList<>();
        for (ProgressLog log : corpus.progress()) {
            CountedLogLines reads = new CountedLogLines(open(log.file()));
            Diagnosis answer = caught(log.file(), () -> diagnosis.diagnose(reads));
            outcomes.add(new LogOutcome.Healthy(log, answer, (int) reads.rangeReads()));
        }
        return outcomes;
    }

    List<LogOutcome.Failure> failures(FailureDiagnosis diagnosis) {
        return corpus.failures().stream()
                .map(log -> failure(diagnosis, log, open(log.file())))
                .toList();
    }

    LogOutcome.Failure failure(FailureDiagnosis diagnosis, FailureLog log, LogLines lines) {
        CountedLogLines reads = new CountedLogLines(lines);
        Diagnosis answer = caught(log.file(), () -> diagnosis.diagnose(reads));
        return new LogOutcome.Failure(log, answer, (int) reads.rangeReads());
    }

    private LogLines open(String file) {
        return files.open(corpus.path(file));
    }

    private record Place(String file, long line, String text) {
        static Place of(LabelledLine line) {
            return new Place(line.file(), line.line(), line.text());
        }
    }

    private Map<Place, LineLabel> readInContext(LineClassifier classifier, String file, List<LabelledLine> wanted) {
        Map<Place, LineLabel> labels = new HashMap<>();
        var places = wanted.stream().map(Place::of).collect(Collectors.toSet());
        long last = wanted.stream().mapToLong(LabelledLine::line).max().orElse(0);
        LineClassifier.Reading reading = classifier.open();
        long number = 0;
        for (String line : open(file).read(1, (int) Math.min(Integer.MAX_VALUE, last))) {
            number++;
            for (String segment : Segments.of(line)) {
                LineLabel label = reading.next(segment).label();
                Place place = new Place(file, number, segment);
                if (places.contains(place)) {
                    labels.put(place, label);
                }
            }
        }
        return labels;
    }

    /** Catches exceptions: a log on which an engine fails must not hide its results on the others. */
    private <T> @Nullable T caught(String file, Supplier<T> answer) {
        try {
            return answer.get();
        } catch (RuntimeException e) {
            crashes.add(new Miss("crashes", file, 0, "an answer", e.toString()));
            return null;
        }
    }
}
