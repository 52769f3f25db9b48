package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * Whether a job fits into the memory of a type of GPU.
 *
 * @param capacityBytes that a job can use of one such GPU
 * @param marginRatio the share expected to stay free; negative if more is needed than exists
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
