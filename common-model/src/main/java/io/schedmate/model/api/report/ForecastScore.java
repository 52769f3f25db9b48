package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * How durations that were estimated at submission came out, over jobs that succeeded at their first attempt, in the period.
 *
 * @param jobs with an estimate
 * @param jobsWithout an estimate
 * @param withinTwoRatio of the estimated ones, those whose median was within a factor of two; null = there are none
 * @param coveredRatio of them, those that took from the 10th to the 90th percentile, which is 0.8 where ranges are right
 */
public record ForecastScore(
        int jobs,
        int jobsWithout,
        @Nullable Double withinTwoRatio,
        @Nullable Double coveredRatio) {

    public ForecastScore {
        Limits.atLeast("jobs", jobs, 0);
        Limits.atLeast("jobsWithout", jobsWithout, 0);
        Limits.ratio("withinTwoRatio", withinTwoRatio);
        Limits.ratio("coveredRatio", coveredRatio);
    }
}
