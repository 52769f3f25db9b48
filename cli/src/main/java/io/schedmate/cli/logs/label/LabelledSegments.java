package io.schedmate.cli.logs.label;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.intake.line.Segment;

/** Labels the segments of one log in order. */
public record LabelledSegments(String file, LineClassifier.Reading reading) {

    public LabelledSegment of(Segment segment) {
        return new LabelledSegment(
                file, segment.line(), segment.number(), segment.text(), reading.next(segment.text()));
    }
}
