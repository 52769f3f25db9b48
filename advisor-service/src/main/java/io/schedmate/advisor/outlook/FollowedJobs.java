package io.schedmate.advisor.outlook;

import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.simulator.outlook.Outlook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the waiting and running jobs, updated by their reports. */
public interface FollowedJobs {

    /** The time after a job's end for which it counts for the GPUs in use and for the evaluation of its outlook. */
    Duration KEPT = Duration.ofDays(30);

    void submitted(JobSubmitted event);

    void changed(JobStateChanged event);

    Optional<FollowedJob> find(JobId jobId);

    /** Returns running jobs with GPUs, at most {@code most}. */
    List<FollowedJob> running(Pool pool, int most);

    /** Returns waiting jobs with GPUs in the order of their submission, at most {@code most}. */
    List<FollowedJob> waiting(Pool pool, int most);

    /** Returns the most GPUs that jobs have held at once since this time; 0 if none ran. */
    int maxHeld(Pool pool, Instant since);

    /** Returns the median wait, in seconds, of jobs that started since this time, by the number of requested GPUs. */
    Map<Integer, Double> medianWaits(Pool pool, Instant since);

    /** Returns the places with waiting jobs without a stored outlook. */
    List<Place> withoutOutlook();

    /** Stores the prediction for a waiting job, unless it already has one. */
    void predicted(JobId jobId, Outlook outlook, Instant at);

    /** Returns the latest outlooks of jobs that have ended, oldest first. */
    List<PredictionOutcome> outcomes(Pool pool, int most);

    /**
     * Returns jobs with GPUs that were submitted since this time, ran and have ended, in the order of their submission.
     */
    List<EndedJob> ended(String cluster, Instant since, int most);

    void forget(JobId jobId, Instant until);

    /** Deletes jobs that ended before one time, and jobs without an end that were submitted before another. */
    int forgetBefore(Instant ended, Instant queued);

    /** A cluster and one of its queues. */
    record Place(String cluster, @Nullable String queue) {}

    /** The predicted medians and the actual values, in seconds from the prediction. */
    record PredictionOutcome(double predictedStart, double predictedEnd, double start, double end) {}
}
