package io.schedmate.cli.logs;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.intake.Segments;
import java.util.ArrayList;
import java.util.List;

/** Reads one log line by line and labels its segments. */
record LabelledSegments(String file, LineClassifier.Reading reading) {

    List<LabelledSegment> of(long line, String text) {
        List<LabelledSegment> labelled = new ArrayList<>();
        for (String segment : Segments.of(text)) {
            labelled.add(new LabelledSegment(file, line, labelled.size() + 1, segment, reading.next(segment)));
        }
        return labelled;
    }
}
