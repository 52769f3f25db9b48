package io.schedmate.code.similar.compare;

/**
 * How alike two jobs are.
 *
 * @param score 0 to 1, above 0.5 exactly for the same workload
 * @param sameWorkload whether a record of the one is a good estimate for the other
 * @param why what settled it, in words
 */
public record Similarity(double score, boolean sameWorkload, String why) {

    static Similarity same(double closeness, String why) {
        return new Similarity(0.5 + 0.5 * Math.clamp(closeness, 0.01, 1), true, why);
    }

    static Similarity other(double closeness, String why) {
        return new Similarity(0.5 * Math.clamp(closeness, 0, 0.98), false, why);
    }
}
