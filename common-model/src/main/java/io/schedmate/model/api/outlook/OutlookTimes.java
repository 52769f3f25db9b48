package io.schedmate.model.api.outlook;

import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * When something is expected; eight cases of ten lie between {@code p10} and {@code p90}.
 *
 * @param p10 one case of ten is expected before it
 * @param p50 as likely before as after it
 * @param p90 one case of ten is expected after it
 */
public record OutlookTimes(Instant p10, Instant p50, Instant p90) {

    public OutlookTimes {
        Require.present("p10", p10);
        Require.present("p50", p50);
        Require.present("p90", p90);
        if (p50.isBefore(p10) || p90.isBefore(p50)) {
            throw Require.refused(
                    "p50", "p10 <= p50 <= p90", p10 + ", " + p50 + ", " + p90, "give them in their order");
        }
    }
}
