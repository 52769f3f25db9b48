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

    /** Lays a job down; one that lies there already stays as it is. */
    void add(Waiting job);

    /** Takes jobs that wait; nobody else gets them for a while, and gets them again when nothing comes of it. */
    List<Waiting> take(int most, Instant now, Duration hold);

    /** Keeps the advice; tells whether nobody had worked it out before. */
    boolean finish(JobId jobId, StoredAdvice advised);

    Optional<Known> find(JobId jobId);

    /** Removes what was submitted no later than then, of one job. */
    void forget(JobId jobId, Instant until);

    /** Removes what was submitted before then and has been worked out. */
    int forgetBefore(Instant time);

    /**
     * @param adviceId given once, so that it stays the same when the work is done again
     * @param tries how often it was taken, this time included
     * @param traceparent the trace that it came with
     */
    record Waiting(
            UUID adviceId,
            JobId jobId,
            int attempt,
            JobSubmission job,
            Instant submittedAt,
            int tries,
            @Nullable String traceparent) {}

    /** @param advised null = not worked out yet */
    record Known(
            UUID adviceId,
            JobId jobId,
            @Nullable String owner,
            @Nullable String project,
            @Nullable StoredAdvice advised) {}
}
