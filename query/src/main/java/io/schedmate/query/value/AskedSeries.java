package io.schedmate.query.value;

import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import java.util.List;
import java.util.Optional;

/**
 * The values of the quantity that a question names, along the log.
 *
 * @param points at least three numbers, in the order of the lines
 * @param score share of the question's concepts in the name or line of the values, 0 to 1
 */
record AskedSeries(List<Series.Point> points, double score) {

    private static final int MIN_POINTS = 3;
    private static final double MIN = 0.45;

    /** Returns the series; empty if no field has this name, or if it has too few values to show a change. */
    static Optional<AskedSeries> of(Log log, Question question) {
        List<Concept> content = question.concepts().stream()
                .filter(concept ->
                        concept.kind() == Kind.QUANTITY || concept.id().equals("validation"))
                .toList();
        List<FieldSearch.Match> matches = new FieldSearch(log).find(question, content);
        if (matches.isEmpty() || matches.getFirst().score() < MIN) {
            return Optional.empty();
        }
        FieldSearch.Match best = matches.getFirst();
        List<FieldSearch.Match> same = matches.stream()
                .filter(match -> match.field().key().equals(best.field().key())
                        && match.field().form() == best.field().form())
                .toList();
        List<Series.Point> points = Series.of(log, same).points().stream()
                .filter(point -> !Double.isNaN(point.number()))
                .toList();
        return points.size() < MIN_POINTS
                ? Optional.empty()
                : Optional.of(new AskedSeries(points, Math.min(1, best.score())));
    }
}
