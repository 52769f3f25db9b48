package io.schedmate.failure.recovery.record;

import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.saga.Effect;
import io.schedmate.recovery.saga.MoveRefused;
import io.schedmate.recovery.saga.Saga;
import io.schedmate.recovery.saga.SagaEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A recovery as it is stored: its failure, its decision and all its events.
 *
 * @param undo whether a cancellation releases the nodes it holds
 * @param expired whether it waited too long for an approval
 * @param revision grows with each change
 */
public record RecoveryRecord(
        UUID recoveryId,
        JobFailed failed,
        DiagnosisSummary diagnosis,
        Decision decision,
        List<TimedSagaEvent> moments,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant expiresAt,
        @Nullable PersonNote approval,
        @Nullable PersonNote cancellation,
        boolean undo,
        boolean expired,
        long revision) {

    /** The name under which the service itself cancels a recovery that has become part of another. */
    public static final String SELF = "schedmate";

    public RecoveryRecord {
        moments = List.copyOf(moments);
    }

    public Saga saga() {
        try {
            Saga saga = Saga.open(recoveryId, decision);
            for (TimedSagaEvent moment : moments) {
                saga = saga.apply(moment.event());
            }
            return saga;
        } catch (MoveRefused defect) {
            // The events were valid when they were stored, so the caller is not at fault.
            throw new IllegalStateException(
                    "The stored events of recovery %s are inconsistent.".formatted(recoveryId), defect);
        }
    }

    public RecoveryStatus status() {
        return expired ? RecoveryStatus.EXPIRED : saga().status();
    }

    /**
     * Returns an order that began in an earlier lease exactly as it was first sent, including that lease's fencing token.
     * Agents then recognise it by its key, and a replica that has lost its lease can only repeat the same order.
     */
    public Effect asFirstOrdered(Effect effect) {
        long token = moments.stream()
                .map(TimedSagaEvent::event)
                .filter(SagaEvent.StepStarted.class::isInstance)
                .mapToLong(SagaEvent::fencingToken)
                .reduce(effect.fencingToken(), (_, last) -> last);
        return new Effect(effect.idempotencyKey(), token, effect.action(), effect.node(), effect.nodes());
    }

    /** Returns the recovery with one more event. Rejects an event that does not fit; see {@link Saga#apply}. */
    public RecoveryRecord with(SagaEvent event, Instant at) {
        return with(event, at, approval, cancellation, undo);
    }

    private RecoveryRecord with(
            SagaEvent event,
            Instant at,
            @Nullable PersonNote approver,
            @Nullable PersonNote canceller,
            boolean giveBack) {
        saga().apply(event);
        List<TimedSagaEvent> more = new ArrayList<>(moments);
        more.add(new TimedSagaEvent(at, event));
        return new RecoveryRecord(
                recoveryId,
                failed,
                diagnosis,
                decision,
                more,
                createdAt,
                at,
                expiresAt,
                approver,
                canceller,
                giveBack,
                expired,
                revision + 1);
    }

    /** Returns whether other failures may share the cause of this one. */
    public boolean mayBeShared() {
        return SharedCause.mayBeShared(diagnosis);
    }

    /** Returns whether the recovery has become part of another. */
    public boolean isPartOfAnother() {
        return cancellation != null && cancellation.by().equals(SELF);
    }

    /** Returns the reason for the newest step. */
    public String lastReason() {
        return saga().steps().isEmpty()
                ? decision.reason()
                : saga().steps().getLast().reason();
    }

    public RecoveryRecord releasing(String node, PersonNote by) {
        String who = by.comment() == null ? by.by() : by.by() + ": " + by.comment();
        return with(new SagaEvent.ReleaseAsked(saga().fencingToken(), node, who), by.at());
    }

    public RecoveryRecord approved(PersonNote by) {
        return with(new SagaEvent.Approved(saga().fencingToken(), by.by()), by.at(), by, cancellation, undo);
    }

    public RecoveryRecord cancelled(PersonNote by, boolean giveBack) {
        return with(new SagaEvent.Cancelled(saga().fencingToken(), by.by()), by.at(), approval, by, giveBack);
    }

    public RecoveryRecord expiredAt(Instant at) {
        return new RecoveryRecord(
                recoveryId,
                failed,
                diagnosis,
                decision,
                moments,
                createdAt,
                at,
                expiresAt,
                approval,
                cancellation,
                undo,
                true,
                revision + 1);
    }

    /** Returns the recovery with a new plan. Allowed only before an approval. */
    public RecoveryRecord replanned(JobFailed reported, DiagnosisSummary found, Decision decided, Instant at) {
        return new RecoveryRecord(
                recoveryId,
                reported,
                found,
                decided,
                moments,
                createdAt,
                at,
                expiresAt,
                approval,
                cancellation,
                undo,
                expired,
                revision + 1);
    }
}
