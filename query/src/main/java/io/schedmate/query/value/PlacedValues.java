package io.schedmate.query.value;

import io.schedmate.model.check.ReadableNumber;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.IndexLines;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Anchor;
import io.schedmate.query.question.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Answers with the values of a series at the steps, epochs or ranks that a question names, and with the difference
 * between two of them.
 */
record PlacedValues(Log log, ValueText text) {

    private static Series.Point point(Series series, boolean last) {
        return last ? series.points().getLast() : series.points().getFirst();
    }

    private static List<Series> runs(IndexLines lines, Series there) {
        TreeMap<Integer, List<Series.Point>> runs = new TreeMap<>();
        for (Series.Point point : there.points()) {
            runs.computeIfAbsent(lines.run(point.line()), _ -> new ArrayList<>())
                    .add(point);
        }
        return runs.values().stream().map(Series::new).toList();
    }

    /**
     * Returns the value at a step. If several runs reached the step with different values, the answer contains the
     * first and the last.
     */
    private Finding readings(Question question, List<Series> runs, boolean last, FieldSearch.Match best) {
        Finding late = text.finding(question, point(runs.getLast(), last), best);
        Finding early = text.finding(question, point(runs.getFirst(), last), best);
        boolean differ = point(runs.getFirst(), last).number()
                != point(runs.getLast(), last).number();
        if (!differ || question.anchors().size() > 1) {
            return late;
        }
        Finding both = early.and(late);
        return new Finding("Two readings: " + both.answer(), both.spots(), both.confidence());
    }

    /** Returns whether the anchors name one position: step 500 of epoch 3 is one; step 500 and step 1000 are two. */
    private static boolean isOnePlace(List<Anchor> anchors) {
        long different =
                anchors.stream().map(anchor -> anchor.index().id()).distinct().count();
        return anchors.size() > 1 && different == anchors.size();
    }

    private Optional<Finding> at(Question question, Series series, FieldSearch.Match best) {
        List<IndexLines> places = question.anchors().stream()
                .map(anchor -> IndexLines.of(log, anchor))
                .toList();
        Series there = series.where(point -> places.stream().allMatch(place -> place.covers(point.line())));
        return there.isEmpty()
                ? Optional.empty()
                : Optional.of(text.finding(question, there.points().getFirst(), best));
    }

    Optional<Finding> answer(Question question, Series series, FieldSearch.Match best) {
        if (isOnePlace(question.anchors())) {
            return at(question, series, best);
        }
        Finding all = null;
        List<Double> values = new ArrayList<>();
        for (Anchor anchor : question.anchors()) {
            IndexLines lines = IndexLines.of(log, anchor);
            Series there = series.where(point -> lines.covers(point.line()));
            if (there.isEmpty()) {
                return Optional.empty();
            }
            boolean last = anchor.index().id().equals("epoch");
            List<Series> runs = runs(lines, there);
            values.add(point(runs.getLast(), last).number());
            Finding one = readings(question, runs, last, best);
            all = all == null ? one : all.and(one);
        }
        if (all != null && values.size() == 2) {
            all = new Finding(
                    all.answer() + "; difference " + ReadableNumber.of(values.get(1) - values.get(0), 5),
                    all.spots(),
                    all.confidence());
        }
        return Optional.ofNullable(all);
    }
}
