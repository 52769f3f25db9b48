package io.schedmate.advisor.advise;

import io.schedmate.advisor.extract.StoredReadings;
import io.schedmate.advisor.history.GpuUse;
import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.history.TrainedModels;
import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Deletes the data of a job on request, and data beyond the retention time. */
public record Forgetting(
        AdviceQueue queue,
        PastRuns runs,
        HistoryEvents events,
        TrainedModels models,
        GpuUse use,
        PastWorkloads workloads,
        FollowedJobs followed,
        StoredReadings readings) {

    private static final int AT_ONCE = 500;
    /** The maximum number of rounds of a sweep; the next sweep deletes the rest. */
    private static final int MAX_ROUNDS = 2_000;
    /** Later than any time in a row. */
    private static final Instant LATEST = Instant.parse("+290000-01-01T00:00:00Z");

    /**
     * The time after a job's end for which its GPU use is stored. By then, the end has been reported and the use was
     * added to the past run.
     */
    private static final Duration USE_AFTER_END = Duration.ofDays(7);

    /** The time for which unused readings are stored. After this long, the code has most likely changed. */
    private static final Duration READINGS = Duration.ofDays(30);

    /**
     * Deletes a job's data. Repeating the call has no further effect. What estimates have learned from its numbers
     * remains, without the job's name, until the next start, and in a stored model until the model is deleted.
     *
     * @param until later data under the same id belongs to a newly submitted job and is kept
     */
    public void forget(JobId jobId, Instant until) {
        queue.forget(jobId, until);
        // A reporter's clock may be ahead, so the end may be later than this time. Only a job that was submitted again
        // has data that must stay.
        Instant upTo = queue.find(jobId).isPresent() ? until : LATEST;
        events.forget(jobId, upTo);
        use.forget(jobId, upTo);
        followed.forget(jobId, upTo);
        readings.forget(jobId, upTo);
        if (runs.forget(jobId, upTo)) {
            workloads.forget(List.of(jobId.toString()));
        }
    }

    /** Deletes data that has exceeded its retention time. */
    public void sweep(Instant now, Periods periods) {
        queue.forgetBefore(now.minus(periods.advice()));
        events.forgetBefore(now.minus(periods.history()));
        models.forgetBefore(now.minus(periods.history()));
        use.forgetBefore(now.minus(USE_AFTER_END), now.minus(periods.history()));
        followed.forgetBefore(now.minus(FollowedJobs.KEPT), now.minus(periods.history()));
        readings.forgetUnusedSince(now.minus(READINGS));
        Instant endedBefore = now.minus(periods.history());
        for (int round = 0; round < MAX_ROUNDS; round++) {
            if (!forgetSome(endedBefore)) {
                return;
            }
        }
    }

    /**
     * Deletes some old runs.
     *
     * @return whether some were deleted, so that there may be more
     */
    private boolean forgetSome(Instant endedBefore) {
        List<JobId> old = runs.endedBefore(endedBefore, AT_ONCE);
        if (old.isEmpty()) {
            return false;
        }
        workloads.forget(old.stream().map(JobId::toString).toList());
        long gone =
                old.stream().filter(jobId -> runs.forget(jobId, endedBefore)).count();
        return gone > 0;
    }

    /** The retention times. */
    public record Periods(Duration advice, Duration history) {}
}
