package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.intake.Segments;
import io.schedmate.model.LineLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks that healthy lines read first do not change the labels of later segments. */
record LineLabelsMove(int count) implements LogCheck {

    private static final int LINES = 2_000;

    @Override
    public String name() {
        return count + " healthy lines put before: every segment keeps its label";
    }

    @Override
    public Optional<String> violation(LogEngine engine, Sample sample) {
        return engine.classifier().flatMap(classifier -> {
            List<LineLabel> alone = labels(classifier, List.of(), sample);
            List<LineLabel> behind = labels(classifier, NeutralLines.before(count), sample);
            for (int i = 0; i < alone.size(); i++) {
                if (alone.get(i) != behind.get(i)) {
                    return Optional.of("segment %d: expected %s, got %s".formatted(i + 1, alone.get(i), behind.get(i)));
                }
            }
            return Optional.empty();
        });
    }

    private static List<LineLabel> labels(LineClassifier classifier, List<String> first, Sample sample) {
        LineClassifier.Reading reading = classifier.open();
        first.forEach(reading::next);
        List<LineLabel> labels = new ArrayList<>();
        sample.lines().stream()
                .limit(LINES)
                .flatMap(line -> Segments.of(line).stream())
                .forEach(segment -> labels.add(reading.next(segment).label()));
        return labels;
    }
}
