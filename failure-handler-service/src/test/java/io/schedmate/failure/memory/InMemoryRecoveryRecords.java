package io.schedmate.failure.memory;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores recoveries in memory. */
final class InMemoryRecoveryRecords implements RecoveryRecords {

    private static final Comparator<RecoveryRecord> NEWEST_FIRST = Comparator.comparing(RecoveryRecord::createdAt)
            .thenComparing(recovery -> recovery.recoveryId().toString())
            .reversed();

    /** The holder of a recovery, and the end of its turn. */
    private record Hold(UUID holder, Instant until) {}

    private record Row(
            RecoveryRecord recovery,
            @Nullable Instant dueAt,
            @Nullable Hold hold,
            @Nullable String cause) {

        Row heldBy(@Nullable Hold other) {
            return new Row(recovery, dueAt, other, cause);
        }
    }

    private final Rows<UUID, Row> recoveries;
    private final InMemorySharedRecoveries.Members members;
    private final InMemoryKnownJobs jobs;

    InMemoryRecoveryRecords(
            InMemoryTransactions transactions, InMemorySharedRecoveries.Members members, InMemoryKnownJobs jobs) {
        this.recoveries = transactions.rows();
        this.members = members;
        this.jobs = jobs;
    }

    @Override
    public Optional<RecoveryRecord> find(UUID recoveryId) {
        return recoveries.find(recoveryId).map(Row::recovery);
    }

    @Override
    public Optional<RecoveryRecord> hold(UUID recoveryId) {
        return find(recoveryId);
    }

    @Override
    public List<RecoveryRecord> list(Query query) {
        return all().filter(recovery -> query.status() == null || recovery.status() == query.status())
                .filter(recovery ->
                        query.cluster() == null || recovery.failed().cluster().equals(query.cluster()))
                .filter(recovery -> query.jobId() == null || isOf(recovery, query.jobId()))
                .filter(recovery -> jobs.isVisible(recovery.failed().jobId(), query.visible())
                        || members.of(recovery.recoveryId()).anyMatch(job -> jobs.isVisible(job, query.visible())))
                .sorted(NEWEST_FIRST)
                .filter(recovery -> query.after() == null || isBehind(recovery, query.after()))
                .limit(query.limit())
                .toList();
    }

    private boolean isOf(RecoveryRecord recovery, JobId jobId) {
        return recovery.failed().jobId().equals(jobId) || members.has(recovery.recoveryId(), jobId);
    }

    private static boolean isBehind(RecoveryRecord recovery, Place place) {
        int byTime = recovery.createdAt().compareTo(place.createdAt());
        return byTime < 0
                || byTime == 0
                        && recovery.recoveryId()
                                        .toString()
                                        .compareTo(place.recoveryId().toString())
                                < 0;
    }

    Stream<RecoveryRecord> all() {
        return recoveries.all().map(Row::recovery);
    }

    @Override
    public void put(RecoveryRecord recovery, @Nullable Instant dueAt) {
        Row before = recoveries.find(recovery.recoveryId()).orElse(new Row(recovery, null, null, null));
        recoveries.put(recovery.recoveryId(), new Row(recovery, dueAt, before.hold(), before.cause()));
    }

    @Override
    public Optional<UUID> due(Instant now, Set<UUID> except) {
        return recoveries
                .where(row -> row.dueAt() != null
                        && !row.dueAt().isAfter(now)
                        && (row.hold() == null || row.hold().until().isBefore(now))
                        && !except.contains(row.recovery().recoveryId()))
                .min(Comparator.comparing(row -> Objects.requireNonNull(row.dueAt())))
                .map(row -> row.recovery().recoveryId());
    }

    @Override
    public TakenOn takeOn(UUID recoveryId, UUID holder, Instant until) {
        Row due = recoveries.find(recoveryId).orElseThrow();
        recoveries.put(recoveryId, due.heldBy(new Hold(holder, until)));
        return new TakenOn(due.recovery(), due.hold() != null);
    }

    @Override
    public void letGo(UUID recoveryId, UUID holder) {
        recoveries.update(
                recoveryId, row -> row.hold() != null && row.hold().holder().equals(holder) ? row.heldBy(null) : row);
    }

    @Override
    public List<UUID> overdue(Instant now, Set<UUID> except, int atMost) {
        return all().filter(recovery -> recovery.status() == RecoveryStatus.PROPOSED
                        && recovery.expiresAt() != null
                        && recovery.expiresAt().isBefore(now))
                .map(RecoveryRecord::recoveryId)
                .filter(id -> !except.contains(id))
                .limit(atMost)
                .toList();
    }

    void cause(UUID recoveryId, String cause) {
        recoveries.update(recoveryId, row -> new Row(row.recovery(), row.dueAt(), row.hold(), cause));
    }

    Stream<RecoveryRecord> ofCause(String cause) {
        return recoveries.where(row -> cause.equals(row.cause())).map(Row::recovery);
    }
}
