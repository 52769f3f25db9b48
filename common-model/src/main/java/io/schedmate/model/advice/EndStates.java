package io.schedmate.model.advice;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The probability of each way in which a job can end. The ratios sum to 1.
 *
 * @param failedRatio ends through its own error or a fault of its node
 * @param timedOutRatio ends at its time limit; null in advice from before this field existed, which counted such ends
 *     as failed
 */
public record EndStates(
        double succeededRatio,
        double failedRatio,
        double cancelledRatio,
        @Nullable Double timedOutRatio) {

    public EndStates {
        Require.ratio("succeededRatio", succeededRatio);
        Require.ratio("failedRatio", failedRatio);
        Require.ratio("cancelledRatio", cancelledRatio);
        Require.ratio("timedOutRatio", timedOutRatio == null ? 0 : timedOutRatio);
        double sum = succeededRatio + failedRatio + cancelledRatio + (timedOutRatio == null ? 0 : timedOutRatio);
        if (Math.abs(sum - 1) > 1e-6) {
            throw Require.refused("endStates", "ratios that sum to 1", sum, "divide each count by the number of jobs");
        }
    }
}
