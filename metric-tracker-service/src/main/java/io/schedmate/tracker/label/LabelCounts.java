package io.schedmate.tracker.label;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.model.LineLabel;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.log.LogSource;
import io.schedmate.tables.BoundedMap;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts errors and warnings in the lines of one attempt. Not thread-safe. */
public final class LabelCounts {

    /**
     * The maximum number of readings. If an attempt has more sources, the most recently active ones keep their reading;
     * others start a new one.
     */
    private static final int MAX_READINGS = 64;

    private final LineClassifier classifier;
    private final FirstErrors firstErrors;
    private final Map<Instant, LabelMinute> unsaved = new TreeMap<>();
    private final Map<LogSource, LineClassifier.Reading> readings = new BoundedMap<>(MAX_READINGS);
    private long errors;
    private long warnings;

    public LabelCounts(LineClassifier classifier, LabelState kept) {
        this.classifier = classifier;
        this.errors = kept.errors();
        this.warnings = kept.warnings();
        this.firstErrors = new FirstErrors(kept.templates());
    }

    /** Reads lines that were already counted, so that an open traceback continues. */
    public void resume(LogSource source, List<String> lines) {
        LineClassifier.Reading reading = reading(source);
        lines.forEach(reading::label);
    }

    /** @param firstLine number of the first of these lines in their source */
    public void read(LogSource source, long firstLine, List<String> lines, Instant at) {
        LineClassifier.Reading reading = reading(source);
        long errorsBefore = errors;
        long warningsBefore = warnings;
        for (int each = 0; each < lines.size(); each++) {
            String line = lines.get(each);
            switch (label(reading, line)) {
                case ERROR -> {
                    errors++;
                    firstErrors.note(line, source, firstLine + each, at);
                }
                case WARNING -> warnings++;
                case PROGRESS, OTHER -> {}
            }
        }
        if (errors > errorsBefore || warnings > warningsBefore) {
            LabelMinute more = new LabelMinute(
                    at.truncatedTo(ChronoUnit.MINUTES), errors - errorsBefore, warnings - warningsBefore);
            unsaved.merge(more.minute(), more, LabelCounts::sum);
        }
    }

    /**
     * Returns the strongest label of the line's segments, as {@link LineClassifier.Reading#label} does. Nearly all
     * lines are one segment, so that case is handled directly.
     */
    private static LineLabel label(LineClassifier.Reading reading, String line) {
        return line.indexOf('\r') < 0 ? reading.next(line).label() : reading.label(line);
    }

    private LineClassifier.Reading reading(LogSource source) {
        return readings.computeIfAbsent(source, _ -> classifier.open());
    }

    private static LabelMinute sum(LabelMinute one, LabelMinute other) {
        return new LabelMinute(one.minute(), one.errors() + other.errors(), one.warnings() + other.warnings());
    }

    public LabelState state() {
        return new LabelState(errors, warnings, firstErrors.templates());
    }

    /** Returns the counts since the last save. */
    public List<LabelMinute> unsaved() {
        return List.copyOf(unsaved.values());
    }

    public void saved() {
        unsaved.clear();
    }
}
