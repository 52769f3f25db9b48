package io.schedmate.advisor.outlook;

import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.simulator.outlook.DurationSpread;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The possible durations of runs, each limited by its requested time limit. */
record Spreads(Estimator estimator) {

    /** The spread for a job without known facts. */
    private static final DurationSpread UNKNOWN = new DurationSpread(60, 3_600, 86_400);

    Optional<DurationSpread> of(JobId jobId, @Nullable JobSubmission job) {
        return job == null
                ? Optional.empty()
                : estimator.duration(jobId, job).map(estimate -> limited(spread(estimate), job));
    }

    Optional<DurationSpread> ofNew(JobSubmission job) {
        return estimator.duration(job).map(estimate -> limited(spread(estimate), job));
    }

    DurationSpread orUnknown(FollowedJob job) {
        return of(job.jobId(), job.submission()).orElse(UNKNOWN);
    }

    private static DurationSpread spread(DurationEstimate estimate) {
        return new DurationSpread(estimate.p10(), estimate.p50(), estimate.p90());
    }

    static DurationSpread limited(DurationSpread spread, JobSubmission job) {
        Double limit = job.requested().timeLimitSeconds();
        return limit == null || limit <= 0 ? spread : spread.atMost(limit);
    }
}
