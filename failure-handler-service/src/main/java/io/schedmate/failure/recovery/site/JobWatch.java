package io.schedmate.failure.recovery.site;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Tells whether a restarted job makes progress. */
public interface JobWatch {

    /** @param since when the watch began */
    Sight look(JobId job, int failedAttempt, Instant since);

    /**
     * What is seen of a job.
     *
     * @param told whether its log has ever told any progress
     * @param advances whether a later try has gone on from where it began
     * @param failedAgain the next try, when that failed too
     */
    record Sight(boolean told, boolean advances, @Nullable Integer failedAgain) {}
}
