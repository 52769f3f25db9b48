package io.schedmate.evaluation.history;

/**
 * A rule's prediction for one job, in seconds; a rule with a single number repeats it four times.
 *
 * @param likeliest scored by its distance from the truth
 * @param applied false if the rule used a fallback
 */
public record Forecast(double p10, double p50, double p90, double likeliest, boolean applied) {

    static Forecast point(double seconds, boolean applied) {
        return new Forecast(seconds, seconds, seconds, seconds, applied);
    }
}
