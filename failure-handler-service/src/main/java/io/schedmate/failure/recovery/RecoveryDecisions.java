package io.schedmate.failure.recovery;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedCause;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.recovery.policy.PolicyCase;
import io.schedmate.recovery.policy.RecoveryPolicy;
import io.schedmate.recovery.saga.MoveRefused;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Proposes recoveries and applies people's decisions about them. */
public record RecoveryDecisions(
        RecoveryRecords recoveries,
        Outbox outbox,
        RecoveryPolicy policy,
        Sharing sharing,
        RecoveryNotifications notifications,
        Duration proposalHolds,
        Transactions transactions,
        Clock clock,
        FailPoints failPoints,
        SetAside setAside) {

    private static final int AT_ONCE = 100;

    /**
     * Proposes a recovery within the caller's transaction. A failure has one recovery, which is planned again until a
     * person has decided on it. Failures with one cause share a recovery.
     */
    public UUID propose(JobFailed failed, PolicyCase about) {
        UUID id = id(about.diagnosis());
        Decision decision = decided(about);
        RecoveryRecord before = recoveries.hold(id).orElse(null);
        if (before == null) {
            return begin(id, failed, about, decision);
        }
        if (before.status() == RecoveryStatus.PROPOSED && changes(before, about.diagnosis(), decision)) {
            boolean waits = decision.mode() != RecoveryMode.ACT;
            keep(
                    before.replanned(failed, about.diagnosis(), decision, clock.instant()),
                    waits ? null : clock.instant());
        }
        return id;
    }

    private UUID begin(UUID id, JobFailed failed, PolicyCase about, Decision decision) {
        Optional<UUID> shared = sharing.sharedRecoveries().joined(failed.jobId(), failed.attempt());
        if (shared.isPresent()) {
            return shared.get();
        }
        Instant now = clock.instant();
        Optional<String> cause = sharing.cause().of(about, decision.action());
        Optional<UUID> lead = cause.flatMap(it -> lead(failed, it, now));
        if (lead.isPresent()) {
            sharing.sharedRecoveries().join(lead.get(), failed, now);
            return lead.get();
        }
        boolean waits = decision.mode() != RecoveryMode.ACT;
        failPoints.reached(FailPoints.Place.PLANNED, null);
        keep(
                new RecoveryRecord(
                        id,
                        failed,
                        about.diagnosis(),
                        decision,
                        List.of(),
                        now,
                        now,
                        waits ? now.plus(proposalHolds) : null,
                        null,
                        null,
                        true,
                        false,
                        1),
                waits ? null : now);
        cause.ifPresent(it -> sharing.sharedRecoveries().cause(id, it));
        return id;
    }

    /**
     * Returns the recovery that a failure joins. If failures turn out to be an outage, the recovery proposed for the
     * first of them becomes the recovery of the outage.
     */
    private Optional<UUID> lead(JobFailed failed, String cause, Instant now) {
        SharedRecoveries sharedRecoveries = sharing.sharedRecoveries();
        Instant since = now.minus(sharing.window());
        Optional<UUID> known = sharedRecoveries
                .waiting(failed.cluster(), cause, since)
                .filter(recovery -> !recovery.jobId().equals(failed.jobId()))
                .map(SharedRecoveries.Waiting::recoveryId);
        if (known.isPresent() || !cause.equals(SharedCause.OUTAGE)) {
            return known;
        }
        List<RecoveryRecord> alone = sharedRecoveries.waitingAlone(failed.cluster(), since, AT_ONCE);
        alone.stream().findFirst().ifPresent(first -> {
            sharedRecoveries.cause(first.recoveryId(), cause);
            alone.stream().skip(1).forEach(other -> absorb(first, other, now));
        });
        return alone.stream().findFirst().map(RecoveryRecord::recoveryId);
    }

    private void absorb(RecoveryRecord lead, RecoveryRecord other, Instant now) {
        SharedRecoveries sharedRecoveries = sharing.sharedRecoveries();
        sharedRecoveries.join(lead.recoveryId(), other.failed(), now);
        sharedRecoveries
                .of(other.recoveryId())
                .forEach(failed -> sharedRecoveries.join(lead.recoveryId(), failed, now));
        keep(
                other.cancelled(
                        new PersonNote(
                                RecoveryRecord.SELF,
                                now,
                                "Part of an outage; recovery %s covers all of it.".formatted(lead.recoveryId())),
                        true),
                null);
    }

    /** @param revision the revision that the person has read */
    public Decided approve(UUID recoveryId, long revision, PersonNote person) {
        return decide(recoveryId, recovery -> {
            PersonNote earlier = recovery.approval();
            if (earlier != null && earlier.by().equals(person.by())) {
                return recovery;
            }
            refuseUnless(
                    recovery.revision() == revision,
                    "Expected the current revision %d, got (%d). Read the recovery again."
                            .formatted(recovery.revision(), revision));
            refuseUnless(
                    recovery.status() == RecoveryStatus.PROPOSED,
                    "Expected a recovery that is waiting for approval, got (%s). It may have been decided already."
                            .formatted(recovery.status().wire()));
            return recovery.approved(person);
        });
    }

    public Decided cancel(UUID recoveryId, PersonNote person, boolean undo) {
        return decide(recoveryId, recovery -> {
            if (recovery.status() == RecoveryStatus.CANCELLED) {
                return recovery;
            }
            boolean over = switch (recovery.status()) {
                case PROPOSED, APPROVED, RUNNING, CANCELLED -> false;
                case SUCCEEDED, FAILED, EXPIRED -> true;
            };
            refuseUnless(
                    !over,
                    "Expected a recovery that has not ended, got (%s). Release its nodes manually."
                            .formatted(recovery.status().wire()));
            return recovery.cancelled(person, undo);
        });
    }

    /** Cancels the proposals for a forgotten job within the caller's transaction. Running recoveries are finished. */
    public void withdraw(JobId jobId) {
        RecoveryRecords.@Nullable Place after = null;
        List<RecoveryRecord> page;
        do {
            page = recoveries.list(
                    new RecoveryRecords.Query(RecoveryStatus.PROPOSED, null, jobId, null, after, AT_ONCE));
            for (RecoveryRecord recovery : page) {
                recoveries
                        .hold(recovery.recoveryId())
                        .filter(held -> held.status() == RecoveryStatus.PROPOSED)
                        .ifPresent(held -> keep(held.expiredAt(clock.instant()), null));
                after = new RecoveryRecords.Place(recovery.createdAt(), recovery.recoveryId());
            }
        } while (page.size() == AT_ONCE);
    }

    /** Records that a person has repaired a node. */
    public Decided release(UUID recoveryId, String node, PersonNote person) {
        return decide(recoveryId, recovery -> recovery.releasing(node, person));
    }

    /**
     * Expires proposals without a decision whose deadline has passed. One that cannot be read or stored rests, and the
     * others expire.
     */
    public void expire() {
        Instant now = clock.instant();
        for (UUID late : recoveries.overdue(now, setAside.at(now), AT_ONCE)) {
            try {
                transactions.inOne(() -> expire(late, now));
            } catch (RuntimeException e) {
                setAside.add("proposal", late, e, now);
            }
        }
    }

    private boolean expire(UUID recoveryId, Instant now) {
        recoveries
                .hold(recoveryId)
                .filter(held -> held.status() == RecoveryStatus.PROPOSED
                        && held.expiresAt() != null
                        && held.expiresAt().isBefore(now))
                .ifPresent(held -> keep(held.expiredAt(now), null));
        return true;
    }

    private Decided decide(UUID recoveryId, Function<RecoveryRecord, RecoveryRecord> change) {
        return transactions.inOne(() -> {
            RecoveryRecord before = recoveries.hold(recoveryId).orElse(null);
            if (before == null) {
                return new Decided.Unknown();
            }
            RecoveryRecord after;
            try {
                after = change.apply(before);
            } catch (MoveRefused refused) {
                return new Decided.Conflict(String.valueOf(refused.getMessage()));
            }
            // Any error after this point rolls the whole transaction back.
            if (!after.equals(before)) {
                keep(after, clock.instant());
            }
            return new Decided.Kept(after);
        });
    }

    private void keep(RecoveryRecord recovery, @Nullable Instant dueAt) {
        recoveries.put(recovery, dueAt);
        outbox.add(RecoveryEvents.of(recovery, clock.instant()));
        notifications.changed(recovery, clock.instant());
    }

    /** Returns the policy's decision. A notification changes nothing in the cluster and therefore needs no approval. */
    private Decision decided(PolicyCase about) {
        Decision decision = policy.decide(about);
        boolean notifies = decision.action() == PolicyAction.RETURN_TO_OWNER
                || decision.action() == PolicyAction.STOP_RETRYING
                || decision.action() == PolicyAction.ASK_A_PERSON;
        return notifies && decision.mode() == RecoveryMode.PROPOSE ? decision.in(RecoveryMode.ACT) : decision;
    }

    /**
     * Returns whether the proposal has changed. If only the counts of other failures in its text have changed, an
     * approval of the earlier revision remains valid.
     */
    private static boolean changes(RecoveryRecord before, DiagnosisSummary diagnosis, Decision decision) {
        DiagnosisSummary known = before.diagnosis();
        return !decision.because(before.decision().reason()).equals(before.decision())
                || known == null
                || !diagnosis.explained(known.explanation()).equals(known);
    }

    private static UUID id(DiagnosisSummary diagnosis) {
        return UUID.nameUUIDFromBytes(("recovery/" + diagnosis.failureId()).getBytes(StandardCharsets.UTF_8));
    }

    private static void refuseUnless(boolean holds, String detail) {
        if (!holds) {
            throw new MoveRefused(detail);
        }
    }

    /**
     * The settings for sharing recoveries.
     *
     * @param window time after the proposal within which other failures may join a recovery
     */
    public record Sharing(SharedRecoveries sharedRecoveries, SharedCause cause, Duration window) {}

    /** The result of a person's decision. */
    public sealed interface Decided {

        record Kept(RecoveryRecord recovery) implements Decided {}

        record Conflict(String detail) implements Decided {}

        record Unknown() implements Decided {}
    }
}
