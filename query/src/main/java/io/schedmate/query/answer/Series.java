package io.schedmate.query.answer;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The values that a field has along the log, in the order of the lines. */
record Series(List<Point> points) {

    /** One value. */
    record Point(Spot spot, Token token) {
        double number() {
            return token.number();
        }
    }

    static Series of(Log log, List<FieldSearch.Match> fields) {
        List<Point> points = new ArrayList<>();
        Set<Map.Entry<Integer, Integer>> read = new HashSet<>();
        for (FieldSearch.Match match : fields) {
            Group group = match.group();
            if (!read.add(Map.entry(group.id(), match.field().at()))) {
                continue;
            }
            for (int n = 0; n < group.size(); n++) {
                Spot spot = log.spot(group, n);
                token(spot, match.field()).ifPresent(token -> points.add(new Point(spot, token)));
            }
        }
        points.sort(Comparator.comparingInt(point -> point.spot().line()));
        return new Series(points);
    }

    /** The field's number in another line of the same shape; NaN where it is none. */
    static double value(Spot spot, Field field) {
        return token(spot, field).map(Token::number).orElse(Double.NaN);
    }

    private static Optional<Token> token(Spot spot, Field field) {
        List<Token> tokens = Tokens.first(spot.text(), field.at() + 1);
        if (field.at() >= tokens.size()) {
            return Optional.empty();
        }
        return Optional.of(tokens.get(field.at()));
    }

    Series where(java.util.function.Predicate<Point> wanted) {
        return new Series(points.stream().filter(wanted).toList());
    }

    boolean isEmpty() {
        return points.isEmpty();
    }

    boolean isConstant() {
        return points.stream().map(point -> point.token().text()).distinct().count() <= 1;
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
