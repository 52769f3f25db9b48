package io.schedmate.cli.logs;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.intake.line.Segment;

/** Labels the segments of one log in order. */
record LabelledSegments(String file, LineClassifier.Reading reading) {

    LabelledSegment of(Segment segment) {
        return new LabelledSegment(
                file, segment.line(), segment.number(), segment.text(), reading.next(segment.text()));
    }
}
