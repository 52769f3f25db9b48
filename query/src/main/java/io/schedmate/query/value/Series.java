package io.schedmate.query.value;

import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The values of a field along the log, in the order of the lines. */
record Series(List<Point> points) {

    /** One value. Its number is in memory; its line is read on demand. */
    static final class Point {

        private final Log log;
        private final Group group;
        private final int n;
        private final int at;
        private final double number;
        private @Nullable Spot spot;

        Point(Log log, Group group, int n, int at, double number) {
            this.log = log;
            this.group = group;
            this.n = n;
            this.at = at;
            this.number = number;
        }

        double number() {
            return number;
        }

        int line() {
            return group.line(n);
        }

        Spot spot() {
            if (spot == null) {
                spot = log.spot(group, n);
            }
            return spot;
        }

        Token token() {
            return Tokens.first(spot().text(), at + 1).get(at);
        }

        boolean exists() {
            return !Double.isNaN(number) || Tokens.first(spot().text(), at + 1).size() > at;
        }
    }

    static Series of(Log log, List<FieldSearch.Match> fields) {
        List<Point> points = new ArrayList<>();
        Set<Map.Entry<Integer, Integer>> read = new HashSet<>();
        for (FieldSearch.Match match : fields) {
            Group group = match.group();
            int at = match.field().at();
            if (!read.add(Map.entry(group.id(), at))) {
                continue;
            }
            double[] numbers = log.numbers(group, at);
            for (int n = 0; n < numbers.length; n++) {
                Point point = new Point(log, group, n, at, numbers[n]);
                if (point.exists()) {
                    points.add(point);
                }
            }
        }
        points.sort(Comparator.comparingInt(Point::line));
        return new Series(points);
    }

    Series where(java.util.function.Predicate<Point> wanted) {
        return new Series(points.stream().filter(wanted).toList());
    }

    boolean isEmpty() {
        return points.isEmpty();
    }

    boolean isConstant() {
        return points.stream().mapToDouble(Point::number).distinct().limit(2).count() <= 1
                && (points.isEmpty()
                        || !Double.isNaN(points.getFirst().number())
                        || points.stream()
                                        .map(point -> point.token().text())
                                        .distinct()
                                        .limit(2)
                                        .count()
                                <= 1);
    }

    Point choose(Aggregate aggregate, boolean lowIsBetter) {
        Comparator<Point> byNumber = Comparator.comparingDouble(Point::number);
        Stream<Point> numbers = points.stream().filter(point -> !Double.isNaN(point.number()));
        return switch (aggregate) {
            case FIRST -> points.getFirst();
            case LAST, AVERAGE -> points.getLast();
            case HIGHEST -> numbers.max(byNumber).orElse(points.getLast());
            case LOWEST -> numbers.min(byNumber).orElse(points.getLast());
            case BEST -> choose(lowIsBetter ? Aggregate.LOWEST : Aggregate.HIGHEST, lowIsBetter);
            case WORST -> choose(lowIsBetter ? Aggregate.HIGHEST : Aggregate.LOWEST, lowIsBetter);
        };
    }

    double average() {
        return points.stream()
                .mapToDouble(Point::number)
                .filter(v -> !Double.isNaN(v))
                .average()
                .orElse(Double.NaN);
    }
}
