package io.schedmate.evaluation.history;

/**
 * What a rule predicted of one job, in seconds; a rule that gives one number gives it four times.
 *
 * @param likeliest judged by how near it comes
 * @param applied false where the rule fell back on another
 */
public record Forecast(double p10, double p50, double p90, double likeliest, boolean applied) {

    static Forecast point(double seconds, boolean applied) {
        return new Forecast(seconds, seconds, seconds, seconds, applied);
    }
}
