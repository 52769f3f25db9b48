package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * The fit of a job into the memory of a type of GPU.
 *
 * @param capacityBytes memory that a job can use on one such GPU
 * @param marginRatio share expected to be free; negative if more is needed than exists
 * @param leastMarginRatio the same at the 90th percentile of the need
 */
public record MemoryFit(MemoryVerdict verdict, Long capacityBytes, Double marginRatio, Double leastMarginRatio) {

    public MemoryFit {
        Require.present("verdict", verdict);
        Limits.atLeast("capacityBytes", Require.present("capacityBytes", capacityBytes), 1);
        Limits.finite("marginRatio", Require.present("marginRatio", marginRatio));
        Limits.finite("leastMarginRatio", Require.present("leastMarginRatio", leastMarginRatio));
    }
}
