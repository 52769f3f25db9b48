package io.schedmate.evaluation.baseline;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.intake.Segments;
import io.schedmate.model.LineLabel;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Classifies consecutive lines as a whole. */
@FunctionalInterface
public interface ChunkClassifier {

    LineLabel classify(List<String> lines);

    /** Labels a chunk with an error line as an error, and any other by its most frequent label. */
    static ChunkClassifier of(LineClassifier lines) {
        return chunk -> {
            Map<LineLabel, Integer> counts = new EnumMap<>(LineLabel.class);
            LineClassifier.Reading reading = lines.open();
            for (String line : chunk) {
                for (String segment : Segments.of(line)) {
                    counts.merge(reading.next(segment).label(), 1, Integer::sum);
                }
            }
            if (counts.containsKey(LineLabel.ERROR)) {
                return LineLabel.ERROR;
            }
            return counts.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse(LineLabel.OTHER);
        };
    }
}
