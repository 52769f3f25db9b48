package io.schedmate.registry.lifecycle;

import io.schedmate.model.api.job.JobCount;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores jobs. */
public interface Jobs {

    Optional<JobRecord> find(JobId jobId);

    /** Returns the job and locks it for the transaction. */
    Optional<JobRecord> lock(JobId jobId);

    /** @return false if the job already exists; nothing changes then */
    boolean add(JobRecord job);

    void change(JobRecord job);

    void note(JobId jobId, RecoveryStatus recovery);

    /** Returns the newest submissions first. */
    List<JobRecord> list(JobQuery query);

    /**
     * Counts the newest jobs of each state.
     *
     * @param visible the jobs that the caller may see; null = all
     * @param newest the maximum count per state
     */
    List<JobCount> count(Set<JobState> states, JobQuery.@Nullable Visible visible, int newest);

    Set<JobId> known(Collection<JobId> jobIds);

    /** Returns the jobs that were forgotten on request and not submitted again since. */
    Set<JobId> forgotten(Collection<JobId> jobIds);

    /** Deletes the record and the dead letters of the job; does nothing if there are none. */
    void forget(JobId jobId, Instant acceptedAt);

    /** Returns the ids of the uploaded trees that stored jobs use. */
    Set<String> archives();

    /** Returns when a job was forgotten on request; empty once that note has been deleted. */
    Optional<Instant> forgottenAt(JobId jobId);

    /** Deletes notes of jobs that were forgotten before this time. Must not be called within a transaction. */
    int dropForgottenBefore(Instant time);

    /**
     * Deletes jobs that ended before this time.
     *
     * @param limit the maximum number to delete
     * @return the number deleted
     */
    int forgetEndedBefore(Instant time, int limit);
}
