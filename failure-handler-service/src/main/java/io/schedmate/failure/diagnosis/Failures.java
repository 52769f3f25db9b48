package io.schedmate.failure.diagnosis;

import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.ledger.RetryLedger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stores failures and their diagnoses. */
public interface Failures {

    /**
     * A stored failure.
     *
     * @param event the failure as reported
     * @param answer the failure as the API returns it
     * @param reportedAt when the failure was first reported, by this service's clock; {@code failedAt} comes from a
     *      different clock
     */
    record Kept(JobFailed event, Failure answer, Instant reportedAt) {}

    /** The cursor of a page. */
    record Place(Instant failedAt, UUID failureId) {}

    Optional<Kept> find(UUID failureId);

    /** Returns the failure, locked for the transaction. */
    Optional<Kept> hold(UUID failureId);

    /** Returns the failures of a job, newest first. */
    List<Failure> of(JobId jobId, @Nullable Place after, int limit);

    /** Adds the failure or replaces the stored one, and schedules its diagnosis. */
    void put(Kept failure, @Nullable Instant diagnoseAt);

    /** Replaces the stored failure with a diagnosed one, and cancels a scheduled diagnosis. */
    void decide(Kept failure, Outcome outcome);

    /**
     * Further results of a diagnosis.
     *
     * @param root the root cause by the rules alone; null = keep the stored one
     * @param checkpoint the checkpoint from which the job can continue; null = none known
     * @param confirmed whether more than the job's log shows the diagnosed fault; only then does it count against a node
     */
    record Outcome(@Nullable String root, @Nullable Checkpoint checkpoint, boolean confirmed) {}

    /**
     * Returns a failure that is due for diagnosis, locked for the transaction.
     *
     * @param except failures that are not chosen
     */
    Optional<UUID> due(Instant now, Set<UUID> except);

    /**
     * Postpones the diagnosis.
     *
     * @return how often it was postponed
     */
    int postpone(UUID failureId, Instant until);

    /**
     * Schedules a new diagnosis of the attempt's failure because its log has grown, if the failure was reported after
     * {@code reportedAfter}. Waits for a diagnosis in progress, which cannot have read the lines that this transaction
     * adds.
     */
    void lookAgain(JobId jobId, int attempt, Instant reportedAfter, Instant at);

    /**
     * Schedules new diagnoses of failures on the node because there are new facts about its hardware, if they were
     * reported after {@code reportedAfter}.
     */
    void lookAgainOn(String cluster, String node, Instant reportedAfter, Instant at);

    /** Returns the last step that the attempt's metrics reported; null if they reported none. */
    @Nullable
    Long step(JobId jobId, int attempt);

    /** Returns the job's diagnosed failures, with the last step of each attempt. */
    RetryLedger ledger(JobId jobId);

    /**
     * Returns other failures between the times; at most the latest {@link ConcurrentFailures#MAX_COUNTED} are counted.
     */
    ConcurrentFailures around(JobFailed failed, Instant from, Instant to);

    /**
     * Returns whether the cluster has at least {@code least} diagnosed failures with this root cause since this time.
     * While it has fewer, the answer is locked for the transaction, so that callers with the same root cause wait for
     * each other.
     */
    boolean areOfRoot(String cluster, String root, Instant since, int least);
}
