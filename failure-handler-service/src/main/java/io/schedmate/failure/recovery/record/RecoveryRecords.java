package io.schedmate.failure.recovery.record;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stores recoveries. */
public interface RecoveryRecords {

    /** The cursor of a page. */
    record Place(Instant createdAt, UUID recoveryId) {}

    /** Selects recoveries. A filter that is null matches everything. */
    record Query(
            @Nullable RecoveryStatus status,
            @Nullable String cluster,
            @Nullable JobId jobId,
            @Nullable Visible visible,
            @Nullable Place after,
            int limit) {}

    Optional<RecoveryRecord> find(UUID recoveryId);

    /** Returns the recovery, locked for the transaction. */
    Optional<RecoveryRecord> hold(UUID recoveryId);

    /** Returns recoveries, newest first. */
    List<RecoveryRecord> list(Query query);

    /**
     * Stores the recovery.
     *
     * @param dueAt when its next step is due; null = none
     */
    void put(RecoveryRecord recovery, @Nullable Instant dueAt);

    /**
     * Returns a due recovery without a holder, locked for the transaction.
     *
     * @param except recoveries that are not chosen
     */
    Optional<UUID> due(Instant now, Set<UUID> except);

    /** Assigns a recovery that is due to this holder until the given time. */
    TakenOn takeOn(UUID recoveryId, UUID holder, Instant until);

    /** Releases the recovery from its holder. */
    void letGo(UUID recoveryId, UUID holder);

    /**
     * Returns some proposals whose deadline has passed.
     *
     * @param except proposals that are not chosen
     */
    List<UUID> overdue(Instant now, Set<UUID> except, int atMost);

    /**
     * A recovery that was assigned.
     *
     * @param fromAnother whether another replica held it before
     */
    record TakenOn(RecoveryRecord recovery, boolean fromAnother) {}
}
