package io.schedmate.evaluation.score;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A confidence interval, both ends inclusive. */
public record Interval(double low, double high) {

    /** The normal quantile that leaves 2.5 % on each side. */
    private static final double Z = 1.959963984540054;

    /** Returns the 95 % Wilson score interval of {@code hits} in {@code n}; from 0 to 1 if n is 0. */
    public static Interval wilson(long hits, long n) {
        return n == 0 ? new Interval(0, 1) : wilson((double) hits / n, n);
    }

    /**
     * Returns the 95 % interval of a rate over clustered items, such as logs made from a few templates. It counts each
     * cluster as one item, as if all items of a cluster had the same result: the widest interval that the clusters
     * allow.
     *
     * @param clusters the tally of each cluster, none of them empty; returns null for a single one, which says nothing
     *      about others
     */
    static @Nullable Interval clustered(List<Tally> clusters) {
        if (clusters.size() == 1) {
            return null;
        }
        long n = clusters.stream().mapToLong(Tally::n).sum();
        long hits = clusters.stream().mapToLong(Tally::hits).sum();
        return n == 0 ? new Interval(0, 1) : wilson((double) hits / n, clusters.size());
    }

    private static Interval wilson(double rate, double n) {
        double z2 = Z * Z;
        double centre = (rate + z2 / (2 * n)) / (1 + z2 / n);
        double half = Z / (1 + z2 / n) * Math.sqrt(rate * (1 - rate) / n + z2 / (4 * n * n));
        return new Interval(Math.max(0, centre - half), Math.min(1, centre + half));
    }
}
