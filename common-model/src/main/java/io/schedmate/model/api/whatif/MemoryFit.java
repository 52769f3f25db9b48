package io.schedmate.model.api.whatif;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * Whether a job fits into the memory of a type of GPU.
 *
 * @param capacityBytes what a job can use of one such GPU
 * @param marginRatio the share of it that is expected to stay free; below 0 where more is needed than there is
 * @param leastMarginRatio the same where the job needs as much as one case of ten does
 */
public record MemoryFit(MemoryVerdict verdict, Long capacityBytes, Double marginRatio, Double leastMarginRatio) {

    public MemoryFit {
        Require.present("verdict", verdict);
        Limits.atLeast("capacityBytes", Require.present("capacityBytes", capacityBytes), 1);
        Limits.finite("marginRatio", Require.present("marginRatio", marginRatio));
        Limits.finite("leastMarginRatio", Require.present("leastMarginRatio", leastMarginRatio));
    }
}
