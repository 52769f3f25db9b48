package io.schedmate.evaluation.score;

import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One measured number.
 *
 * @param id stable, dotted: {@code locator.either.within3}
 * @param label for people
 * @param value null if there was nothing to measure
 * @param n number of items
 * @param interval 95 %: Wilson's for a rate, a seeded bootstrap's for F1 and similar, null for plain numbers and for a
 *      rate whose items all come from one source
 */
public record Figure(
        String id,
        String label,
        Unit unit,
        @Nullable Double value,
        long n,
        @Nullable Interval interval) {

    /** The format of a value. */
    public enum Unit {
        /** 0 to 1, shown in per cent. */
        RATE,
        /** 0 to 1, shown unchanged. */
        SCORE,
        NUMBER
    }

    public static Figure rate(String id, String label, long hits, long n) {
        return new Figure(id, label, Unit.RATE, n == 0 ? null : (double) hits / n, n, Interval.wilson(hits, n));
    }

    /**
     * Creates a rate over clustered items; its interval allows for the number of clusters.
     *
     * @param clusters the tally of each cluster; empty ones are ignored
     */
    public static Figure clusteredRate(String id, String label, Collection<Tally> clusters) {
        List<Tally> counted =
                clusters.stream().filter(cluster -> cluster.n() > 0).toList();
        long hits = counted.stream().mapToLong(Tally::hits).sum();
        long n = counted.stream().mapToLong(Tally::n).sum();
        return new Figure(id, label, Unit.RATE, n == 0 ? null : (double) hits / n, n, Interval.clustered(counted));
    }

    public static Figure number(String id, String label, @Nullable Double value, long n) {
        return new Figure(id, label, Unit.NUMBER, value, n, null);
    }

    /** Creates a statistic that is not a plain rate, with a bootstrap interval over its items. */
    public static <T> Figure statistic(String id, String label, List<T> items, ToDoubleFunction<List<T>> statistic) {
        if (items.isEmpty()) {
            return new Figure(id, label, Unit.SCORE, null, 0, null);
        }
        return new Figure(
                id,
                label,
                Unit.SCORE,
                statistic.applyAsDouble(items),
                items.size(),
                Bootstrap.interval(items, statistic));
    }
}
