package io.schedmate.tracker.state;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.metrics.ChunkSpeed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides which source of an attempt provides its metrics: the lowest rank that reports progress. Ranks often all print
 * the same lines, so only possible leaders have their own reading.
 */
final class Leader {

    private static final int MAX_CANDIDATES = 16;

    private final MetricExtractor extractor;
    private final Map<LogSource, MetricExtractor.Reading> readings = new HashMap<>();
    private @Nullable LogSource source;

    Leader(MetricExtractor extractor, @Nullable LogSource source, List<String> tail) {
        this.extractor = extractor;
        this.source = source;
        if (source != null) {
            MetricExtractor.Reading reading = extractor.openOneOfMany();
            tail.forEach(line -> ChunkSpeed.read(reading, line));
            reading.part();
            readings.put(source, reading);
        }
    }

    @Nullable
    LogSource source() {
        return source;
    }

    /**
     * Reads lines of a source that may lead.
     *
     * @return the reported metrics if the source leads now; null otherwise
     */
    @Nullable
    LeaderMetrics read(LogSource from, List<String> lines) {
        MetricExtractor.Reading reading = readings.computeIfAbsent(from, _ -> extractor.openOneOfMany());
        lines.forEach(line -> ChunkSpeed.read(reading, line));
        LeaderMetrics metrics = new LeaderMetrics(reading.metrics(), reading.part());
        if (!from.equals(source) && metrics.all().progressLines() > 0) {
            source = from;
            readings.keySet().removeIf(other -> !mayLead(other));
        }
        return from.equals(source) ? metrics : null;
    }

    boolean mayLead(LogSource candidate) {
        if (source == null) {
            return readings.containsKey(candidate) || readings.size() < MAX_CANDIDATES;
        }
        return candidate.equals(source) || rank(candidate) < rank(source);
    }

    /** Returns the rank. A source without a rank counts as the first, because a job with one process names none. */
    private static int rank(LogSource source) {
        return Objects.requireNonNullElse(source.rank(), 0);
    }
}
