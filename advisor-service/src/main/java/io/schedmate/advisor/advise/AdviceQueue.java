package io.schedmate.advisor.advise;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stores submitted jobs: those that wait for advice, and the advice on the others. */
public interface AdviceQueue {

    /** Adds a job; an existing one stays unchanged. */
    void add(QueuedJob job);

    /** Takes waiting jobs exclusively for {@code hold}. After that, unfinished ones can be taken again. */
    List<QueuedJob> take(int most, Instant now, Duration hold);

    /**
     * Stores the advice.
     *
     * @return whether it is the first advice on the job
     */
    boolean finish(JobId jobId, StoredAdvice advised);

    Optional<Known> find(JobId jobId);

    /** Deletes one job's entry if it was submitted at or before this time. */
    void forget(JobId jobId, Instant until);

    /** Deletes finished entries submitted before this time. */
    int forgetBefore(Instant time);

    /**
     * A job that waits for advice.
     *
     * @param adviceId stays the same when the work is repeated
     * @param tries how often the job was taken, including this time
     * @param traceparent the trace of the submission
     */
    record QueuedJob(
            UUID adviceId,
            JobId jobId,
            int attempt,
            JobSubmission job,
            Instant submittedAt,
            int tries,
            @Nullable String traceparent) {}

    /**
     * A stored job.
     *
     * @param advised null = not finished yet
     */
    record Known(
            UUID adviceId,
            JobId jobId,
            @Nullable String owner,
            @Nullable String project,
            @Nullable StoredAdvice advised) {}
}
