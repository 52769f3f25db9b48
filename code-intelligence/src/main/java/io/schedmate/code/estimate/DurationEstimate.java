package io.schedmate.code.estimate;

import io.schedmate.model.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The expected run time of a job, in seconds from start to end.
 *
 * @param p10 10 % of such jobs end sooner
 * @param p50 the median
 * @param p90 10 % of such jobs run longer
 * @param likeliest a single number to plan with, close to most outcomes both as a ratio and in seconds
 * @param engine the source with the highest weight: a resubmission, similar jobs, the model learned from all jobs, or
 *      the fallback on the requested limit
 * @param neighbours ids of the most similar runs, newest first
 * @param runsLikeIt number of such runs that have ended
 * @param mostUsefulFact the missing fact that would narrow the range most; null if none is known to help
 */
public record DurationEstimate(
        double p10,
        double p50,
        double p90,
        double likeliest,
        EndProbabilities ends,
        Engine engine,
        List<String> neighbours,
        int runsLikeIt,
        @Nullable Fact mostUsefulFact) {

    public DurationEstimate {
        neighbours = List.copyOf(neighbours);
    }

    /**
     * Returns the value by which jobs are ordered, in seconds: the mean by Swanson's rule for skewed data, which is 30
     * % of the 10th percentile, 40 % of the median and 30 % of the 90th percentile. The longest runs of unrelated jobs
     * would dominate the mean of the whole distribution, and the median ignores the chance that a job runs for days.
     */
    public double mean() {
        return 0.3 * p10 + 0.4 * p50 + 0.3 * p90;
    }
}
