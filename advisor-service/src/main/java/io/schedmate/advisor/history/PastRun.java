package io.schedmate.advisor.history;

import io.schedmate.code.history.EndState;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A finished attempt. If a later attempt of the same job is reported, it replaces the earlier one.
 *
 * @param durationSeconds time from start to end; null if the attempt never started
 * @param metadata null if neither the code nor the command states anything
 * @param imported whether the run was imported instead of submitted here
 */
public record PastRun(
        JobId jobId,
        int attempt,
        JobSubmission submission,
        JobState outcome,
        Instant endedAt,
        @Nullable Double durationSeconds,
        MeasuredUse used,
        @Nullable Workload metadata,
        boolean imported) {

    public FinishedRun finished() {
        return new FinishedRun(jobId.toString(), durationSeconds == null ? 0 : durationSeconds, end());
    }

    /** Returns the end state; null for a preempted job, whose end says nothing about the job. */
    private @Nullable EndState end() {
        return switch (outcome) {
            case SUCCEEDED -> EndState.FINISHED;
            case CANCELLED -> EndState.CANCELLED;
            case FAILED -> EndState.FAILED;
            case TIMED_OUT -> EndState.TIMED_OUT;
            case PREEMPTED, SUBMITTED, QUEUED, RUNNING -> null;
        };
    }
}
