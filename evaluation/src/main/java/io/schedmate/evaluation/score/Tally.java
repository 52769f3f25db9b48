package io.schedmate.evaluation.score;

import java.util.Collection;
import java.util.function.Predicate;

/** A number of hits among n items. */
public record Tally(long hits, long n) {

    public static <T> Tally of(Collection<T> items, Predicate<T> hit) {
        return new Tally(items.stream().filter(hit).count(), items.size());
    }

    public Figure figure(String id, String label) {
        return Figure.rate(id, label, hits, n);
    }

    /**
     * Returns the rate of an answer that an engine may not offer at all. An engine that never answers is not wrong each
     * time, so the figure then has no value, unless giving no answer was right at least once.
     */
    public Figure figure(String id, String label, boolean everAnswered) {
        return everAnswered || hits > 0 ? figure(id, label) : new Figure(id, label, Figure.Unit.RATE, null, n, null);
    }
}
