package io.schedmate.query.value;

import com.google.re2j.Pattern;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Answers whether a quantity fell, rose or improved over the run. It compares the medians of the first and the last
 * fifth of the values, so that a single outlier has no effect. A difference within the usual change between consecutive
 * values counts as no change.
 */
public record SeriesTrends(Log log) {

    private static final Pattern DOWN = Pattern.compile(Phrases.of("trend.down"));
    private static final Pattern UP = Pattern.compile(Phrases.of("trend.up"));
    private static final Pattern BETTER = Pattern.compile(Phrases.of("trend.better"));
    private static final Pattern WORSE = Pattern.compile(Phrases.of("trend.worse"));
    private static final int PARTS = 5;

    /** Returns whether the question asks if a quantity changed in one direction over the whole run. */
    public static boolean areAsked(Question question) {
        return question.wanted() == Wanted.YES_NO
                && question.anchors().isEmpty()
                && question.literals().isEmpty()
                && question.aggregates().isEmpty()
                && question.indexesAsked().isEmpty()
                && direction(question) != 0;
    }

    /** Answers the question; empty if the log has too few values. */
    public Optional<Finding> answer(Question question) {
        return AskedSeries.of(log, question).map(series -> finding(series, direction(question)));
    }

    private static Finding finding(AskedSeries series, int direction) {
        List<Series.Point> points = series.points();
        int part = Math.max(1, points.size() / PARTS);
        double before = median(numbers(points.subList(0, part)));
        double after = median(numbers(points.subList(points.size() - part, points.size())));
        boolean yes = Math.abs(after - before) > usualChange(points) && Math.signum(after - before) == direction;
        Series.Point first = points.getFirst();
        Series.Point last = points.getLast();
        return new Finding(
                "%s, from %s to %s: %s"
                        .formatted(
                                yes ? "Yes" : "No",
                                first.token().text(),
                                last.token().text(),
                                Quote.around(last.spot(), last.token().from())),
                List.of(last.spot(), first.spot()),
                series.score());
    }

    private static double usualChange(List<Series.Point> points) {
        return median(IntStream.range(1, points.size())
                .mapToDouble(
                        i -> Math.abs(points.get(i).number() - points.get(i - 1).number())));
    }

    private static DoubleStream numbers(List<Series.Point> points) {
        return points.stream().mapToDouble(Series.Point::number);
    }

    private static double median(DoubleStream numbers) {
        return Median.withDefaults().evaluate(numbers.toArray());
    }

    /** Returns 1 for up, -1 for down, and 0 if no direction is requested. */
    private static int direction(Question question) {
        List<Concept> quantities = question.concepts().stream()
                .filter(concept -> concept.kind() == Kind.QUANTITY)
                .toList();
        if (quantities.size() != 1) {
            return 0;
        }
        Boolean lowIsBetter = quantities.getFirst().lowIsBetter();
        int better = lowIsBetter == null ? 0 : lowIsBetter ? -1 : 1;
        String text = question.text();
        return DOWN.matcher(text).find()
                ? -1
                : UP.matcher(text).find()
                        ? 1
                        : BETTER.matcher(text).find()
                                ? better
                                : WORSE.matcher(text).find() ? -better : 0;
    }
}
