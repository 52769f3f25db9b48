package io.schedmate.logs.classify;

import io.schedmate.logs.intake.Segments;
import io.schedmate.model.LineLabel;

/** Labels log lines as errors, warnings, progress, or none of these. */
public interface LineClassifier {

    /** Starts to read one log. A reading keeps open blocks, such as a traceback. */
    Reading open();

    /** Classifies a single segment without context. */
    default Classification classify(String segment) {
        return open().next(segment);
    }

    /** Classifies one log, segment by segment in file order. Not thread-safe. */
    interface Reading {

        Classification next(String segment);

        /** Returns the strongest label among the segments of a whole line: error, then warning, then progress. */
        default LineLabel label(String line) {
            LineLabel strongest = LineLabel.OTHER;
            for (String segment : Segments.of(line)) {
                LineLabel label = next(segment).label();
                strongest = label.ordinal() < strongest.ordinal() ? label : strongest;
            }
            return strongest;
        }
    }
}
