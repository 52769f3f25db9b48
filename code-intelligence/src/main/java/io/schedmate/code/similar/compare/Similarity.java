package io.schedmate.code.similar.compare;

/**
 * The similarity of two jobs.
 *
 * @param score 0 to 1; above 0.5 if and only if the workload is the same
 * @param sameWorkload whether a record of one job is a good estimate for the other
 * @param why the reason for the decision, in words
 */
public record Similarity(double score, boolean sameWorkload, String why) {

    static Similarity same(double closeness, String why) {
        return new Similarity(0.5 + 0.5 * Math.clamp(closeness, 0.01, 1), true, why);
    }

    static Similarity other(double closeness, String why) {
        return new Similarity(0.5 * Math.clamp(closeness, 0, 0.98), false, why);
    }
}
