package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * A predicted amount; 80 % of cases are expected between {@code p10} and {@code p90}.
 *
 * @param p10 10 % of cases are expected below it
 * @param p50 the median
 * @param p90 10 % of cases are expected above it
 * @param ground its basis
 * @param runs the number of past runs behind it
 */
public record WhatIfAmount(Double p10, Double p50, Double p90, WhatIfBasis ground, Integer runs) {

    public WhatIfAmount {
        Limits.amount("p10", Require.present("p10", p10));
        Limits.amount("p50", Require.present("p50", p50));
        Limits.amount("p90", Require.present("p90", p90));
        if (p50 < p10 || p90 < p50) {
            throw Require.refused(
                    "p50", "p10 <= p50 <= p90", p10 + ", " + p50 + ", " + p90, "give them in ascending order");
        }
        Require.present("ground", ground);
        Limits.atLeast("runs", Require.present("runs", runs), 0);
    }

    /** Returns the same amount in another unit. */
    public WhatIfAmount times(double factor) {
        return new WhatIfAmount(p10 * factor, p50 * factor, p90 * factor, ground, runs);
    }
}
