package io.schedmate.advisor.advise;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The input of an advice.
 *
 * @param jobId null for a job that has not been submitted yet
 * @param at when the job was submitted, or when the advice was requested
 */
public record AdviceQuestion(UUID adviceId, @Nullable JobId jobId, JobSubmission job, Instant at) {

    String id() {
        return jobId == null ? adviceId.toString() : jobId.toString();
    }
}
