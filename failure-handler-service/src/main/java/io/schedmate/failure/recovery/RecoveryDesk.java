package io.schedmate.failure.recovery;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.policy.Case;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
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

/** Proposes recoveries, and takes what people decide about them. */
public final class RecoveryDesk {

    /** Who cancels what became a part of something else. */
    static final String SELF = "schedmate";

    private static final int AT_ONCE = 100;

    private final Incidents incidents;
    private final Outbox outbox;
    private final RecoveryPolicy policy;
    private final Sharing sharing;
    private final Bulletin bulletin;
    private final Duration proposalHolds;
    private final Transactions transactions;
    private final Clock clock;
    private final FailPoints failPoints;

    public RecoveryDesk(
            Incidents incidents,
            Outbox outbox,
            RecoveryPolicy policy,
            Sharing sharing,
            Bulletin bulletin,
            Duration proposalHolds,
            Transactions transactions,
            Clock clock,
            FailPoints failPoints) {
        this.incidents = incidents;
        this.outbox = outbox;
        this.policy = policy;
        this.sharing = sharing;
        this.bulletin = bulletin;
        this.failPoints = failPoints;
        this.proposalHolds = proposalHolds;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Within a transaction. A failure has one recovery, planned anew while nobody has decided on it; failures of one
     * cause share one.
     */
    public UUID propose(JobFailed failed, Case about) {
        UUID id = id(about.diagnosis());
        Decision decision = decided(about);
        Incident before = incidents.hold(id).orElse(null);
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

    private UUID begin(UUID id, JobFailed failed, Case about, Decision decision) {
        Optional<UUID> shared = sharing.company().joined(failed.jobId(), failed.attempt());
        if (shared.isPresent()) {
            return shared.get();
        }
        Instant now = clock.instant();
        Optional<String> cause = sharing.cause().of(about, decision.action());
        Optional<UUID> lead = cause.flatMap(it -> lead(failed, it, now));
        if (lead.isPresent()) {
            sharing.company().join(lead.get(), failed, now);
            return lead.get();
        }
        boolean waits = decision.mode() != RecoveryMode.ACT;
        failPoints.reached(FailPoints.Place.PLANNED, null);
        keep(
                new Incident(
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
        cause.ifPresent(it -> sharing.company().cause(id, it));
        return id;
    }

    /** When failures turn out to be an outage, what was proposed for the first of them becomes the outage's. */
    private Optional<UUID> lead(JobFailed failed, String cause, Instant now) {
        Company company = sharing.company();
        Instant since = now.minus(sharing.window());
        Optional<UUID> known = company.waiting(failed.cluster(), cause, since)
                .filter(incident -> !incident.failed().jobId().equals(failed.jobId()))
                .map(Incident::recoveryId);
        if (known.isPresent() || !cause.equals(SharedCause.OUTAGE)) {
            return known;
        }
        List<Incident> alone = company.waitingAlone(failed.cluster(), since, AT_ONCE);
        alone.stream().findFirst().ifPresent(first -> {
            company.cause(first.recoveryId(), cause);
            alone.stream().skip(1).forEach(other -> absorb(first, other, now));
        });
        return alone.stream().findFirst().map(Incident::recoveryId);
    }

    private void absorb(Incident lead, Incident other, Instant now) {
        Company company = sharing.company();
        company.join(lead.recoveryId(), other.failed(), now);
        company.of(other.recoveryId()).forEach(failed -> company.join(lead.recoveryId(), failed, now));
        keep(
                other.cancelled(
                        new PersonNote(
                                SELF,
                                now,
                                "Part of an outage; recovery %s is for all of it.".formatted(lead.recoveryId())),
                        true),
                null);
    }

    /** @param revision as the person has read it */
    public Decided approve(UUID recoveryId, long revision, PersonNote person) {
        return decide(recoveryId, incident -> {
            PersonNote earlier = incident.approval();
            if (earlier != null && earlier.by().equals(person.by())) {
                return incident;
            }
            refuseUnless(
                    incident.revision() == revision,
                    "Expected revision %d, which it has now (%d). Maybe read it again."
                            .formatted(incident.revision(), revision));
            refuseUnless(
                    incident.status() == RecoveryStatus.PROPOSED,
                    "Expected a recovery that waits for an approval (%s). Maybe it was decided already."
                            .formatted(incident.status().wire()));
            return incident.approved(person);
        });
    }

    public Decided cancel(UUID recoveryId, PersonNote person, boolean undo) {
        return decide(recoveryId, incident -> {
            if (incident.status() == RecoveryStatus.CANCELLED) {
                return incident;
            }
            boolean over = switch (incident.status()) {
                case PROPOSED, APPROVED, RUNNING, CANCELLED -> false;
                case SUCCEEDED, FAILED, EXPIRED -> true;
            };
            refuseUnless(
                    !over,
                    "Expected a recovery that has not ended (%s). Maybe release its nodes by hand."
                            .formatted(incident.status().wire()));
            return incident.cancelled(person, undo);
        });
    }

    /** Within a transaction. What is proposed for a forgotten job is no more; what goes on is brought to its end. */
    public void withdraw(JobId jobId) {
        incidents
                .list(new Incidents.Query(RecoveryStatus.PROPOSED, null, jobId, null, null, AT_ONCE))
                .forEach(incident -> incidents
                        .hold(incident.recoveryId())
                        .filter(held -> held.status() == RecoveryStatus.PROPOSED)
                        .ifPresent(held -> keep(held.expiredAt(clock.instant()), null)));
    }

    /** A person says that a node is repaired. */
    public Decided release(UUID recoveryId, String node, PersonNote person) {
        return decide(recoveryId, incident -> incident.releasing(node, person));
    }

    /** Proposals that nobody has decided on in time are no more. */
    public void expire() {
        transactions.inOne(() -> {
            List<Incident> late = incidents.overdue(clock.instant(), AT_ONCE);
            late.forEach(incident -> keep(incident.expiredAt(clock.instant()), null));
            return late.size();
        });
    }

    private Decided decide(UUID recoveryId, Function<Incident, Incident> change) {
        return transactions.inOne(() -> {
            Incident before = incidents.hold(recoveryId).orElse(null);
            if (before == null) {
                return new Decided.Unknown();
            }
            Incident after;
            try {
                after = change.apply(before);
            } catch (MoveRefused refused) {
                return new Decided.Conflict(String.valueOf(refused.getMessage()));
            }
            // Whatever goes wrong from here on undoes all of it.
            if (!after.equals(before)) {
                keep(after, clock.instant());
            }
            return new Decided.Kept(after);
        });
    }

    private void keep(Incident incident, @Nullable Instant dueAt) {
        incidents.put(incident, dueAt);
        outbox.add(News.of(incident, clock.instant()));
        bulletin.changed(incident, clock.instant());
    }

    /** To tell somebody takes nothing from the cluster: nobody need approve that. */
    private Decision decided(Case about) {
        Decision decision = policy.decide(about);
        boolean tells = decision.action() == PolicyAction.RETURN_TO_OWNER
                || decision.action() == PolicyAction.STOP_RETRYING
                || decision.action() == PolicyAction.ASK_A_PERSON;
        return tells && decision.mode() == RecoveryMode.PROPOSE ? decision.in(RecoveryMode.ACT) : decision;
    }

    /** Where only the words count other failures anew, whoever has read the proposal may approve it. */
    private static boolean changes(Incident before, DiagnosisSummary diagnosis, Decision decision) {
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
     * How failures come to share a recovery.
     *
     * @param window within which a recovery is shared after it was proposed
     */
    public record Sharing(Company company, SharedCause cause, Duration window) {}

    /** What became of a person's word. */
    public sealed interface Decided {

        record Kept(Incident incident) implements Decided {}

        record Conflict(String detail) implements Decided {}

        record Unknown() implements Decided {}
    }
}
