package io.schedmate.failure.recovery.record;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Stores which failures share a recovery. */
public interface SharedRecoveries {

    /**
     * Returns the newest waiting recovery for a cause. The result is locked for the transaction, even if it is empty:
     * others may join the recovery at the same time, but not begin one.
     */
    Optional<Waiting> waiting(String cluster, String cause, Instant since);

    /** A recovery that others may join, and the job for which it was proposed. */
    record Waiting(UUID recoveryId, JobId jobId) {}

    /**
     * Returns waiting recoveries of unshared failures that could share a cause and were proposed since this time,
     * oldest first.
     */
    List<RecoveryRecord> waitingAlone(String cluster, Instant since, int atMost);

    void cause(UUID recoveryId, String cause);

    /** Returns the shared recovery that an attempt has joined. */
    Optional<UUID> joined(JobId jobId, int attempt);

    void join(UUID recoveryId, JobFailed failed, Instant at);

    /** Returns the failures that joined the recovery, without those that were refused. */
    List<JobFailed> of(UUID recoveryId);

    /**
     * Returns the part of a job that the caller may see; if there are several, the one that joined first. A job that is
     * not restarted also has a part.
     */
    Optional<Part> part(UUID recoveryId, Visible visible);

    /** A job's own failure in a shared recovery. */
    record Part(UUID failureId, JobId jobId, int attempt) {}

    /** Records that a job is not restarted, and why. */
    void refuse(UUID recoveryId, JobId jobId, String why);
}
