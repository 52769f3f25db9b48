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
 * @param undo whether a cancelled one gives back what it holds
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

    /** Who cancels what became a part of something else. */
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
            // What was kept has fitted once: nobody who asks for something now is to blame.
            throw new IllegalStateException(
                    "The kept moments of recovery %s do not fit.".formatted(recoveryId), defect);
        }
    }

    public RecoveryStatus status() {
        return expired ? RecoveryStatus.EXPIRED : saga().status();
    }

    /**
     * An order that was begun in an earlier turn is given again word for word, that turn included: only so do agents
     * know it by its key, and whoever has lost the turn meanwhile can order nothing but the same.
     */
    public Effect asFirstOrdered(Effect effect) {
        long turn = moments.stream()
                .map(TimedSagaEvent::event)
                .filter(SagaEvent.StepStarted.class::isInstance)
                .mapToLong(SagaEvent::fencingToken)
                .reduce(effect.fencingToken(), (_, last) -> last);
        return new Effect(effect.idempotencyKey(), turn, effect.action(), effect.node(), effect.nodes());
    }

    /** With one more thing that happened; refused where it does not fit, see {@link Saga#apply}. */
    public RecoveryRecord with(SagaEvent event, Instant at) {
        saga().apply(event);
        List<TimedSagaEvent> more = new ArrayList<>(moments);
        more.add(new TimedSagaEvent(at, event));
        return changed(more, approval, cancellation, undo, at);
    }

    /** Whether its failure is of a kind that others may have the cause of in common. */
    public boolean mayBeShared() {
        return SharedCause.mayBeShared(diagnosis);
    }

    /** Whether it became a part of another recovery, which is for all of them. */
    public boolean isPartOfAnother() {
        return cancellation != null && cancellation.by().equals(SELF);
    }

    /** Why the newest step is taken. */
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
        return with(new SagaEvent.Approved(saga().fencingToken(), by.by()), by.at())
                .changed(by, cancellation, undo);
    }

    public RecoveryRecord cancelled(PersonNote by, boolean giveBack) {
        return with(new SagaEvent.Cancelled(saga().fencingToken(), by.by()), by.at())
                .changed(approval, by, giveBack);
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

    /** Planned anew, which only one that nobody has approved can be. */
    public RecoveryRecord replanned(JobFailed told, DiagnosisSummary found, Decision decided, Instant at) {
        return new RecoveryRecord(
                recoveryId,
                told,
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

    private RecoveryRecord changed(@Nullable PersonNote approver, @Nullable PersonNote canceller, boolean giveBack) {
        return new RecoveryRecord(
                recoveryId,
                failed,
                diagnosis,
                decision,
                moments,
                createdAt,
                updatedAt,
                expiresAt,
                approver,
                canceller,
                giveBack,
                expired,
                revision);
    }

    private RecoveryRecord changed(
            List<TimedSagaEvent> all,
            @Nullable PersonNote approver,
            @Nullable PersonNote canceller,
            boolean giveBack,
            Instant at) {
        return new RecoveryRecord(
                recoveryId,
                failed,
                diagnosis,
                decision,
                all,
                createdAt,
                at,
                expiresAt,
                approver,
                canceller,
                giveBack,
                expired,
                revision + 1);
    }
}
