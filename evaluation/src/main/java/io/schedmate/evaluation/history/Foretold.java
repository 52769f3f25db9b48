package io.schedmate.evaluation.history;

/**
 * What a rule foretold of one job, in seconds; a rule that gives one number gives it three times.
 *
 * @param applied false where the rule fell back on another
 */
public record Foretold(double p10, double p50, double p90, boolean applied) {

    static Foretold point(double seconds, boolean applied) {
        return new Foretold(seconds, seconds, seconds, applied);
    }
}
