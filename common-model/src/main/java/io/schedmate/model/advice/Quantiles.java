package io.schedmate.model.advice;

import io.schedmate.model.check.Require;

/**
 * An estimate with its spread, in the unit that the component's name states.
 *
 * @param p10 10 % of cases are expected below it
 * @param p50 the median
 * @param p90 10 % of cases are expected above it
 */
public record Quantiles(double p10, double p50, double p90, double mean) {

    public Quantiles {
        Require.notNegative("p10", p10);
        Require.notNegative("mean", mean);
        if (!(p10 <= p50 && p50 <= p90)) {
            throw Require.refused(
                    "quantiles", "p10 <= p50 <= p90", p10 + ", " + p50 + ", " + p90, "give them in ascending order");
        }
        Require.notNegative("p90", p90);
    }
}
