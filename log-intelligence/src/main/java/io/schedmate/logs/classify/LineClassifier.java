package io.schedmate.logs.classify;

import io.schedmate.logs.intake.Segments;
import io.schedmate.model.LineLabel;

/** Tells errors, warnings and progress from the rest. */
public interface LineClassifier {

    /** Starts to read one log from some line on. A reading remembers what is open, such as a traceback. */
    Reading open();

    /** Classifies a segment that stands alone. */
    default Classification classify(String segment) {
        return open().next(segment);
    }

    /** One log, segment by segment in file order. Not safe for use by several threads. */
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
