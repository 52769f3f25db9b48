package io.schedmate.tracker.state;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.tracker.metrics.ChunkSpeed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the ranks that do not lead, chunk by chunk. They print similar lines, so they share one reading and its plans.
 */
final class OtherRanks {

    private final MetricExtractor extractor;
    private MetricExtractor.@Nullable Reading reading;

    OtherRanks(MetricExtractor extractor) {
        this.extractor = extractor;
    }

    /** Returns what these lines of one rank report on their own. */
    TrainingMetrics read(List<String> lines) {
        MetricExtractor.Reading shared = reading;
        if (shared == null) {
            shared = extractor.openOneOfMany();
            shared.part();
            reading = shared;
        }
        for (String line : lines) {
            ChunkSpeed.read(shared, line);
        }
        return shared.part();
    }
}
