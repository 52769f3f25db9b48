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

    /** The same, and nobody else changes the job until this transaction ends. */
    Optional<JobRecord> lock(JobId jobId);

    /** @return false when a job of this id is kept already; nothing has changed then */
    boolean add(JobRecord job);

    void change(JobRecord job);

    void note(JobId jobId, RecoveryStatus recovery);

    /** Newest submission first. */
    List<JobRecord> list(JobQuery query);

    /**
     * Counts the newest jobs of each state.
     *
     * @param visible whose jobs the caller may see; null = all
     * @param newest jobs of a state that are counted at most
     */
    List<JobCount> count(Set<JobState> states, JobQuery.@Nullable Visible visible, int newest);

    Set<JobId> known(Collection<JobId> jobIds);

    /** Which of them were forgotten on request, and not submitted again since. */
    Set<JobId> forgotten(Collection<JobId> jobIds);

    /** Removes the record and the dead letters of the job; harmless when there is none. */
    void forget(JobId jobId, Instant acceptedAt);

    /** The uploaded trees that kept jobs name. */
    Set<String> archives();

    /** When a job that is no longer kept was forgotten on request, while the note is kept. */
    Optional<Instant> forgottenAt(JobId jobId);

    /** Removes the notes of jobs that were forgotten before then. Not to be called within a transaction. */
    int dropForgottenBefore(Instant time);

    /** @return how many ended before then and are gone now, at most {@code limit} */
    int forgetEndedBefore(Instant time, int limit);
}
