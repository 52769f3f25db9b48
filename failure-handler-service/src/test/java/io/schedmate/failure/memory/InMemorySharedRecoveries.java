package io.schedmate.failure.memory;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.saga.SagaStep;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores shared recoveries in memory. */
final class InMemorySharedRecoveries implements SharedRecoveries {

    private static final Set<RecoveryStatus> GOES_ON =
            EnumSet.of(RecoveryStatus.PROPOSED, RecoveryStatus.APPROVED, RecoveryStatus.RUNNING);
    private static final Set<RecoveryAction> RESTARTS =
            EnumSet.of(RecoveryAction.RESTART_JOB, RecoveryAction.RESTART_ELSEWHERE);

    private record Key(UUID recoveryId, JobId jobId) {}

    private record Member(
            UUID recoveryId,
            JobFailed failed,
            Instant joinedAt,
            @Nullable String refused) {}

    private static final Comparator<Member> ORDER = Comparator.comparing(Member::joinedAt)
            .thenComparing(member -> member.failed().jobId().toString());

    /** The failures that joined recoveries. */
    static final class Members {

        private final Rows<Key, Member> members;

        Members(InMemoryTransactions transactions) {
            this.members = transactions.rows();
        }

        boolean has(UUID recoveryId, JobId jobId) {
            return members.find(new Key(recoveryId, jobId)).isPresent();
        }

        Stream<JobId> of(UUID recoveryId) {
            return members.where(member -> member.recoveryId().equals(recoveryId))
                    .map(member -> member.failed().jobId());
        }
    }

    private final InMemoryRecoveryRecords recoveries;
    private final Rows<Key, Member> members;
    private final InMemoryKnownJobs jobs;
    private final InMemoryFailures failures;

    InMemorySharedRecoveries(
            InMemoryRecoveryRecords recoveries, Members members, InMemoryKnownJobs jobs, InMemoryFailures failures) {
        this.recoveries = recoveries;
        this.members = members.members;
        this.jobs = jobs;
        this.failures = failures;
    }

    @Override
    public Optional<Waiting> waiting(String cluster, String cause, Instant since) {
        return since(recoveries.ofCause(cause), cluster, since)
                .filter(recovery -> GOES_ON.contains(recovery.status()))
                .filter(recovery ->
                        recovery.saga().steps().stream().map(SagaStep::action).noneMatch(RESTARTS::contains))
                .max(Comparator.comparing(RecoveryRecord::createdAt))
                .map(recovery ->
                        new Waiting(recovery.recoveryId(), recovery.failed().jobId()));
    }

    @Override
    public List<RecoveryRecord> waitingAlone(String cluster, Instant since, int atMost) {
        return since(recoveries.all(), cluster, since)
                .filter(recovery -> recovery.status() == RecoveryStatus.PROPOSED)
                .sorted(Comparator.comparing(RecoveryRecord::createdAt))
                .limit(atMost)
                .filter(RecoveryRecord::mayBeShared)
                .toList();
    }

    private static Stream<RecoveryRecord> since(Stream<RecoveryRecord> all, String cluster, Instant since) {
        return all.filter(recovery -> recovery.failed().cluster().equals(cluster)
                && recovery.createdAt().isAfter(since));
    }

    @Override
    public void cause(UUID recoveryId, String cause) {
        recoveries.cause(recoveryId, cause);
    }

    @Override
    public Optional<UUID> joined(JobId jobId, int attempt) {
        return members.where(member ->
                        member.failed().jobId().equals(jobId) && member.failed().attempt() == attempt)
                .map(Member::recoveryId)
                .findFirst();
    }

    @Override
    public void join(UUID recoveryId, JobFailed failed, Instant at) {
        members.putIfAbsent(new Key(recoveryId, failed.jobId()), new Member(recoveryId, failed, at, null));
    }

    @Override
    public List<JobFailed> of(UUID recoveryId) {
        return members.where(member -> member.recoveryId().equals(recoveryId) && member.refused() == null)
                .sorted(ORDER)
                .map(Member::failed)
                .toList();
    }

    @Override
    public Optional<Part> part(UUID recoveryId, Visible visible) {
        return members.where(member -> member.recoveryId().equals(recoveryId)
                        && jobs.isVisible(member.failed().jobId(), visible))
                .sorted(ORDER)
                .flatMap(member -> part(member.failed()).stream())
                .findFirst();
    }

    private Optional<Part> part(JobFailed failed) {
        return failures.of(failed.jobId(), failed.attempt())
                .map(failure -> new Part(failure, failed.jobId(), failed.attempt()));
    }

    @Override
    public void refuse(UUID recoveryId, JobId jobId, String why) {
        members.update(
                new Key(recoveryId, jobId),
                member -> new Member(member.recoveryId(), member.failed(), member.joinedAt(), why));
    }
}
