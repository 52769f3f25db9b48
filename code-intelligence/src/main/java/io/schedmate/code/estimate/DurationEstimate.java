package io.schedmate.code.estimate;

import io.schedmate.model.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a job will run, in seconds from start to end.
 *
 * @param p10 one job of ten ends sooner
 * @param p50 the median
 * @param p90 one job of ten runs longer
 * @param likeliest the one number to plan with, as near to most outcomes as can be, as a ratio and in seconds
 * @param engine the rung that weighed most: a resubmission, similar jobs, what was learnt of all jobs, or the fallback
 *     on the requested limit
 * @param neighbours ids of the runs most like it, newest first
 * @param runsLikeIt how many such runs have ended
 * @param mostUsefulFact what nobody told and would narrow the range most; null where nothing is known to help
 */
public record DurationEstimate(
        double p10,
        double p50,
        double p90,
        double likeliest,
        EndOdds ends,
        Engine engine,
        List<String> neighbours,
        int runsLikeIt,
        @Nullable Fact mostUsefulFact) {

    public DurationEstimate {
        neighbours = List.copyOf(neighbours);
    }

    /**
     * What to order jobs by: the mean by Swanson's rule for skewed quantities, 30 % of the 10th percentile, 40 % of the median,
     * 30 % of the 90th percentile. That of all that is thought possible would be moved by the longest runs of strangers, and
     * the median says nothing of a job's chance to run for days.
     */
    public double mean() {
        return 0.3 * p10 + 0.4 * p50 + 0.3 * p90;
    }
}
