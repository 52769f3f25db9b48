package io.schedmate.model.api.outlook;

import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * A predicted time; 80 % of cases are expected between {@code p10} and {@code p90}.
 *
 * @param p10 10 % of cases are expected before it
 * @param p50 the median
 * @param p90 10 % of cases are expected after it
 */
public record OutlookTimes(Instant p10, Instant p50, Instant p90) {

    public OutlookTimes {
        Require.present("p10", p10);
        Require.present("p50", p50);
        Require.present("p90", p90);
        if (p50.isBefore(p10) || p90.isBefore(p50)) {
            throw Require.refused(
                    "p50", "p10 <= p50 <= p90", p10 + ", " + p50 + ", " + p90, "give them in ascending order");
        }
    }
}
