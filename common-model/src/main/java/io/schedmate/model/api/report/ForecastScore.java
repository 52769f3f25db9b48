package io.schedmate.model.api.report;

import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of durations estimated at submission, for jobs that succeeded at their first attempt in the period.
 *
 * @param jobs number of jobs with an estimate
 * @param jobsWithout number of jobs without an estimate
 * @param withinTwoRatio share of the estimates whose median was within a factor of two; null = there are none
 * @param coveredRatio share of actual durations between the 10th and the 90th percentile of the estimate; 0.8 for
 *     correct ranges
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
