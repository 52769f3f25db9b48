package io.schedmate.logs.classify;

import io.schedmate.model.LineLabel;
import java.util.List;

/** Classifies a chunk of lines, as the failure locator probes a log (full paper, Algorithm 1). */
public final class ChunkClassifier {

    /** How many lines the paper's chunks have. */
    public static final int LINES = 20;

    private final LineClassifier lines;

    public ChunkClassifier(LineClassifier lines) {
        this.lines = lines;
    }

    /** Classifies lines as read from a log, apart from what stands before them. */
    public ChunkClassification classify(List<String> chunk) {
        LineClassifier.Reading reading = lines.open();
        int[] counts = new int[LineLabel.values().length];
        int firstError = -1;
        for (int at = 0; at < chunk.size(); at++) {
            LineLabel label = reading.label(chunk.get(at));
            counts[label.ordinal()]++;
            if (label == LineLabel.ERROR && firstError < 0) {
                firstError = at;
            }
        }
        LineLabel label = LineLabel.OTHER;
        for (int at = counts.length - 1; at >= 0; at--) {
            label = counts[at] > 0 ? LineLabel.values()[at] : label;
        }
        return new ChunkClassification(
                label,
                counts[LineLabel.ERROR.ordinal()],
                counts[LineLabel.WARNING.ordinal()],
                counts[LineLabel.PROGRESS.ordinal()],
                firstError);
    }
}
