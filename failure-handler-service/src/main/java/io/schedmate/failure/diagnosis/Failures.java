package io.schedmate.failure.diagnosis;

import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.ledger.RetryLedger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stores failures and their diagnoses. */
public interface Failures {

    /**
     * A failure as it was told, and as it is answered.
     *
     * @param toldAt when it was first heard of, by the clock here: the clock that tells when jobs fail may be another
     */
    record Kept(JobFailed event, Failure answer, Instant toldAt) {}

    /** Where a page ended. */
    record Place(Instant failedAt, UUID failureId) {}

    Optional<Kept> find(UUID failureId);

    /** Held for the transaction. */
    Optional<Kept> hold(UUID failureId);

    /** Newest first. */
    List<Failure> of(JobId jobId, @Nullable Place after, int limit);

    /** Adds it, or puts it in the place of what was told before; it is to be diagnosed then. */
    void put(Kept failure, @Nullable Instant diagnoseAt);

    /** Puts a diagnosed failure in the place of what was told before; it is not to be diagnosed again. */
    void decide(Kept failure, Outcome outcome);

    /**
     * What else a diagnosis tells.
     *
     * @param root what the rules alone say of it; null to keep what they said before
     * @param checkpoint where its job can go on from; null for nowhere that is known
     */
    record Outcome(@Nullable String root, @Nullable Checkpoint checkpoint) {}

    /** One that is due, held for the transaction. */
    Optional<Kept> due(Instant now);

    /** It was not diagnosed now and will be tried again; tells how often it was tried in vain. */
    int postpone(UUID failureId, Instant until);

    /**
     * A failure of that attempt, told after a time, is diagnosed again: there is more of its log. Waits for a diagnosis that
     * is being made, which cannot have seen what this transaction adds.
     */
    void lookAgain(JobId jobId, int attempt, Instant toldAfter, Instant at);

    /** Failures on that node, told after a time, are diagnosed again, as above: there is word of its hardware. */
    void lookAgainOn(String cluster, String node, Instant toldAfter, Instant at);

    /** How far an attempt came, as its metrics told last; null where they did not. */
    @Nullable
    Long step(JobId jobId, int attempt);

    /** The job's failures that were diagnosed, with how far each try came. */
    RetryLedger ledger(JobId jobId);

    /** What else failed between the times; of more than {@link ConcurrentFailures#MOST_COUNTED} others, the latest are counted. */
    ConcurrentFailures around(JobFailed failed, Instant from, Instant to);

    /**
     * Whether so many failures of the cluster with that root were diagnosed and failed after a time. While they were not, it is
     * held for the transaction: those that ask about one root then ask one after the other.
     */
    boolean areOfRoot(String cluster, String root, Instant since, int least);
}
