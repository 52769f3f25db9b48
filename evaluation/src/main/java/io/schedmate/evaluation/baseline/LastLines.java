package io.schedmate.evaluation.baseline;

import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.verdict.Attempt;
import io.schedmate.logs.intake.LogLines;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applies another engine to the last lines alone: the paper's setting without its locator. */
public final class LastLines implements LogEngine {

    private final String name;
    private final FailureDiagnosis inner;
    private final int lines;

    public LastLines(String name, FailureDiagnosis inner, int lines) {
        this.name = name;
        this.inner = inner;
        this.lines = lines;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<FailureDiagnosis> diagnosis() {
        return Optional.of(log -> {
            long skipped = Math.max(0, log.count() - lines);
            return moved(inner.diagnose(new Tail(log, skipped)), skipped);
        });
    }

    private record Tail(LogLines log, long skipped) implements LogLines {
        @Override
        public long count() {
            return log.count() - skipped;
        }

        @Override
        public List<String> read(long fromLine, int limit) {
            return log.read(skipped + Math.max(1, fromLine), limit);
        }
    }

    private static Diagnosis moved(Diagnosis tail, long by) {
        return new Diagnosis(
                moved(tail.firstErrorLine(), by),
                tail.firstErrorText(),
                moved(tail.rootCauseLine(), by),
                tail.rootCauseText(),
                tail.category(),
                tail.infraType(),
                tail.reason(),
                tail.code(),
                tail.component(),
                tail.retriable(),
                tail.confidence(),
                tail.explanation(),
                tail.evidence().stream()
                        .map(line -> new CitedLine(line.line() + by, line.text()))
                        .toList(),
                tail.recommendedActions(),
                tail.attempts().stream().map(attempt -> moved(attempt, by)).toList(),
                tail.rangeReads(),
                tail.engine(),
                tail.outcome(),
                null);
    }

    private static Attempt moved(Attempt attempt, long by) {
        return new Attempt(
                attempt.fromLine() + by,
                attempt.toLine() + by,
                attempt.outcome(),
                moved(attempt.firstErrorLine(), by),
                moved(attempt.rootCauseLine(), by),
                attempt.category(),
                attempt.infraType());
    }

    private static @Nullable Long moved(@Nullable Long line, long by) {
        return line == null ? null : line + by;
    }
}
