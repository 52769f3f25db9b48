package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.evaluation.engine.LogEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The properties that all log engines must have. */
public final class LogChecks {

    private static final int LINES = 37;
    private static final int RANKS = 3;

    private final List<LogCheck> checks;

    /** @param files how the checked engine opens a file */
    public LogChecks(LogFiles files) {
        this.checks = List.of(
                new RenamedFile(files),
                new HealthyLinesBefore(LINES),
                new LineLabelsMove(LINES),
                new NoiseAfter(LINES),
                new InterleavedRanks(RANKS),
                new CitedLinesCheck());
    }

    public List<CheckResult> run(LogEngine engine, List<Sample> samples) {
        return checks.stream().map(check -> run(check, engine, samples)).toList();
    }

    private static CheckResult run(LogCheck check, LogEngine engine, List<Sample> samples) {
        List<String> violations = new ArrayList<>();
        for (Sample sample : samples) {
            violation(check, engine, sample).ifPresent(text -> violations.add(sample.name() + ": " + text));
        }
        return new CheckResult(check.name(), samples.size() - violations.size(), samples.size(), violations);
    }

    /** Returns the violation of a property; an engine that throws on a changed log violates it. */
    private static Optional<String> violation(LogCheck check, LogEngine engine, Sample sample) {
        try {
            return check.violation(engine, sample);
        } catch (RuntimeException e) {
            return Optional.of("threw " + e);
        }
    }
}
