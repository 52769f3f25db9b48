package io.schedmate.failure.recovery.record;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Stores which failures of one cause share a recovery. */
public interface SharedRecoveries {

    /**
     * The newest recovery of a cause that still waits. It stays as it is for the transaction, and so does that there is none: others
     * of the cause may join it at the same time, but not begin one.
     */
    Optional<Waiting> waiting(String cluster, String cause, Instant since);

    /** A recovery that others may join, and the job that it was proposed for. */
    record Waiting(UUID recoveryId, JobId jobId) {}

    /** Recoveries that wait and were proposed since then for failures of some of the shared kind, the oldest first. */
    List<RecoveryRecord> waitingAlone(String cluster, Instant since, int atMost);

    void cause(UUID recoveryId, String cause);

    /** The recovery that an attempt shares with others already. */
    Optional<UUID> joined(JobId jobId, int attempt);

    void join(UUID recoveryId, JobFailed failed, Instant at);

    /** Who shares it besides the failure that it was proposed for, those that were refused left out. */
    List<JobFailed> of(UUID recoveryId);

    /**
     * The part of a job that somebody may see, of several the one that joined first. A job that is not started again has its part
     * too.
     */
    Optional<Part> part(UUID recoveryId, Visible visible);

    /** A job's own failure in a recovery that others share. */
    record Part(UUID failureId, JobId jobId, int attempt) {}

    /** One of them is not started again, and why. */
    void refuse(UUID recoveryId, JobId jobId, String why);
}
