package io.schedmate.model.api.outlook;

import io.schedmate.model.Engine;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * The basis of an outlook. Jobs are counted and not named, because many belong to others.
 *
 * @param runningJobs number of running jobs where the job would run
 * @param runningGpus number of GPUs that they hold
 * @param remainingSeconds distribution of their remaining time; null = none runs
 * @param queuedAhead number of jobs that wait there and were submitted earlier
 * @param queuedGpusAhead number of GPUs that they request
 * @param usualWaitSeconds median wait there of jobs with as many GPUs; the predicted start is halfway between this and
 *     the replay's start, unless the job starts at once in the replay. Null = no basis for one
 * @param capacityGpus the total number of GPUs
 * @param capacity source of that number
 * @param policy the assumed order of waiting jobs
 * @param policyGround source of that order
 * @param draws number of times that durations were drawn
 * @param earlierOutlooks number of evaluated outlooks behind the ranges; with few, a range spans about a factor of
 *     three
 * @param engine engine of the times
 */
public record OutlookBasis(
        Integer runningJobs,
        Integer runningGpus,
        @Nullable Quantiles remainingSeconds,
        Integer queuedAhead,
        Integer queuedGpusAhead,
        @Nullable Double usualWaitSeconds,
        Integer capacityGpus,
        OutlookSource capacity,
        String policy,
        OutlookSource policyGround,
        Integer draws,
        Integer earlierOutlooks,
        Engine engine) {

    public OutlookBasis {
        Limits.atLeast("runningJobs", Require.present("runningJobs", runningJobs), 0);
        Limits.atLeast("runningGpus", Require.present("runningGpus", runningGpus), 0);
        Limits.atLeast("queuedAhead", Require.present("queuedAhead", queuedAhead), 0);
        Limits.atLeast("queuedGpusAhead", Require.present("queuedGpusAhead", queuedGpusAhead), 0);
        Limits.amount("usualWaitSeconds", usualWaitSeconds);
        Limits.atLeast("capacityGpus", Require.present("capacityGpus", capacityGpus), 1);
        Require.present("capacity", capacity);
        Limits.text("policy", Require.text("policy", policy), 1, 64);
        Require.present("policyGround", policyGround);
        Limits.atLeast("draws", Require.present("draws", draws), 1);
        Limits.atLeast("earlierOutlooks", Require.present("earlierOutlooks", earlierOutlooks), 0);
        Require.present("engine", engine);
    }
}
