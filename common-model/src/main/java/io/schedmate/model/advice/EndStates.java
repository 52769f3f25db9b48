package io.schedmate.model.advice;

import io.schedmate.model.check.Require;

/** The probability of each way in which a job can end. The three ratios sum to 1. */
public record EndStates(double succeededRatio, double failedRatio, double cancelledRatio) {

    public EndStates {
        Require.ratio("succeededRatio", succeededRatio);
        Require.ratio("failedRatio", failedRatio);
        Require.ratio("cancelledRatio", cancelledRatio);
        double sum = succeededRatio + failedRatio + cancelledRatio;
        if (Math.abs(sum - 1) > 1e-6) {
            throw Require.refused("endStates", "ratios that sum to 1", sum, "divide each count by the number of jobs");
        }
    }
}
