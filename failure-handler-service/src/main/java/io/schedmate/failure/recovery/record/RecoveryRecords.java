package io.schedmate.failure.recovery.record;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stores recoveries. */
public interface RecoveryRecords {

    /** Where a page ended. */
    record Place(Instant createdAt, UUID recoveryId) {}

    /** What is asked for; null for any. */
    record Query(
            @Nullable RecoveryStatus status,
            @Nullable String cluster,
            @Nullable JobId jobId,
            @Nullable Visible visible,
            @Nullable Place after,
            int limit) {}

    Optional<RecoveryRecord> find(UUID recoveryId);

    /** Held for the transaction. */
    Optional<RecoveryRecord> hold(UUID recoveryId);

    /** Newest first. */
    List<RecoveryRecord> list(Query query);

    /**
     * Keeps it as it is now.
     *
     * @param dueAt when the next step is to be taken; null for none
     */
    void put(RecoveryRecord recovery, @Nullable Instant dueAt);

    /** One that is due and that nobody carries out, held for the transaction and taken on until then. */
    Optional<TakenOn> takeOn(UUID holder, Instant now, Instant until);

    /** Nobody has it in hand any more. */
    void letGo(UUID recoveryId, UUID holder);

    /** Proposals that were to be approved before then, some of them, held for the transaction. */
    List<RecoveryRecord> overdue(Instant now, int atMost);

    /** @param fromAnother whether another replica had it in hand before */
    record TakenOn(RecoveryRecord recovery, boolean fromAnother) {}
}
