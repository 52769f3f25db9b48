package io.schedmate.advisor.advise;

import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queue of submitted jobs whose advice has not been published yet. */
public interface AdviceQueue {

    /** Lays a job down; one that lies there already stays as it is. */
    void lay(Waiting job);

    /** Takes jobs that wait; nobody else gets them for a while, and gets them again when nothing comes of it. */
    List<Waiting> take(int most, Instant now, Duration hold);

    /** Keeps the advice, and promises to tell of it. */
    void finish(JobId jobId, StoredAdvice advised, JobAdvised told);

    /** Advice that is kept and not told yet. */
    List<Promised> untold(int most);

    void told(JobId jobId);

    Optional<Known> find(JobId jobId);

    /** Removes what was submitted no later than then, of one job. */
    void forget(JobId jobId, Instant until);

    /** Removes what was submitted before then and has been told. */
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

    record Promised(JobId jobId, JobAdvised event, @Nullable String traceparent) {}

    /** @param advised null = not worked out yet */
    record Known(
            UUID adviceId,
            JobId jobId,
            @Nullable String owner,
            @Nullable String project,
            @Nullable StoredAdvice advised) {}
}
