package io.schedmate.model.advice;

import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/**
 * A similar past job.
 *
 * @param jobId null if the reader may not know the job's owner
 * @param similarityRatio similarity, 0 to 1; 1 = the same workload
 * @param durationSeconds time from start to end
 */
public record SimilarJob(
        @Nullable JobId jobId,
        double similarityRatio,
        @Nullable String workloadText,
        @Nullable JobState endState,
        @Nullable Double durationSeconds) {

    public SimilarJob {
        Require.ratio("similarityRatio", similarityRatio);
        Require.notNegative("durationSeconds", durationSeconds);
        if (endState != null && !endState.ended()) {
            throw Require.refused("endState", "a state that ends a job", endState.wire(), "leave out running jobs");
        }
    }
}
