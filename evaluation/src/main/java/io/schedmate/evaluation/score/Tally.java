package io.schedmate.evaluation.score;

import java.util.Collection;
import java.util.function.Predicate;

/** So many of so many. */
public record Tally(long hits, long n) {

    public static <T> Tally of(Collection<T> items, Predicate<T> hit) {
        return new Tally(items.stream().filter(hit).count(), items.size());
    }

    public Figure figure(String id, String label) {
        return Figure.rate(id, label, hits, n);
    }
}
