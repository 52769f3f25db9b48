package io.schedmate.failure.recovery;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.InfraType;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.budget.Spending;
import io.schedmate.recovery.saga.Effect;
import io.schedmate.recovery.saga.Permits;
import io.schedmate.recovery.saga.Saga;
import io.schedmate.recovery.saga.SagaEvent;
import io.schedmate.recovery.saga.StaleTurn;
import io.schedmate.recovery.topology.SwitchSafety;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries recoveries on, a step at a time: what will be done is kept, then done, then what came of it is kept. Whoever
 * takes over after a crash does the step that was begun again, under its old key and with a newer fencing token.
 */
public final class RecoveryRunner {

    private static final Logger LOG = LoggerFactory.getLogger(RecoveryRunner.class);

    private final UUID self;
    private final Incidents incidents;
    private final Purse purse;
    private final Budgets budgets;
    private final SwitchSafety switches;
    private final Outbox outbox;
    private final Bulletin bulletin;
    private final Company company;
    private final KnownNodes nodes;
    private final Hands hands;
    private final Transactions transactions;
    private final Clock clock;
    private final Patience patience;
    private final FailPoints failPoints;

    public RecoveryRunner(
            UUID self,
            Incidents incidents,
            Purse purse,
            Budgets budgets,
            SwitchSafety switches,
            Outbox outbox,
            Bulletin bulletin,
            Hands.Reach reach,
            Transactions transactions,
            Clock clock,
            Patience patience,
            FailPoints failPoints) {
        this.self = self;
        this.incidents = incidents;
        this.purse = purse;
        this.budgets = budgets;
        this.switches = switches;
        this.outbox = outbox;
        this.bulletin = bulletin;
        this.company = reach.company();
        this.nodes = reach.nodes();
        this.hands = new Hands(reach, clock, patience.watch());
        this.transactions = transactions;
        this.clock = clock;
        this.patience = patience;
        this.failPoints = failPoints;
    }

    /** @return whether there was a recovery to carry on */
    public boolean carryOnNext() {
        Optional<Incident> begun = transactions.inOne(this::begin);
        begun.ifPresent(incident -> {
            try {
                incident.saga().effect().ifPresent(effect -> carryOut(incident, effect));
            } finally {
                incidents.letGo(incident.recoveryId(), self);
            }
        });
        return begun.isPresent();
    }

    private void carryOut(Incident incident, Effect effect) {
        failPoints.reached(FailPoints.Place.STEP_KEPT, effect.action());
        Outcome outcome = hands.carryOut(incident, incident.asFirstOrdered(effect));
        failPoints.reached(FailPoints.Place.STEP_DONE, effect.action());
        finish(incident, effect, outcome);
        failPoints.reached(FailPoints.Place.OUTCOME_KEPT, effect.action());
    }

    private Optional<Incident> begin() {
        Instant now = clock.instant();
        return incidents.takeOn(self, now, now.plus(patience.turn())).map(taken -> {
            Incident incident = taken.incident();
            if (taken.fromAnother()) {
                incident = incident.with(new SagaEvent.TurnTaken(incident.saga().fencingToken() + 1), now);
            }
            return incident.saga().effect().isPresent() ? kept(incident, now) : nextStep(incident, now);
        });
    }

    private Incident nextStep(Incident incident, Instant now) {
        Saga saga = incident.saga();
        boolean left = saga.status() == RecoveryStatus.CANCELLED && !incident.undo();
        Spending spending = purse.hold(incident.failed().cluster(), now.minus(budgets.window()));
        Optional<SagaEvent> next = left ? Optional.empty() : saga.next(permits(incident, spending, now));
        if (next.isEmpty()) {
            return put(incident, null);
        }
        Instant earliest = incident.createdAt().plus(incident.decision().pause());
        if (next.get() instanceof SagaEvent.StepStarted started
                && restarts(started.action())
                && now.isBefore(earliest)) {
            return put(incident, earliest);
        }
        spend(incident, next.get(), spending, now);
        trip(incident, next.get(), spending, now);
        failPoints.reached(FailPoints.Place.STEP_CHOSEN, action(next.get()));
        return told(incident.with(next.get(), now), now);
    }

    /** Whoever wants more of a cluster than it can spare may be wrong about the rest too: a person is to look. */
    private void trip(Incident incident, SagaEvent event, Spending spending, Instant now) {
        String cluster = incident.failed().cluster();
        if (event instanceof SagaEvent.StepSkipped skipped
                && skipped.action() == RecoveryAction.CORDON_NODE
                && unknown(cluster, String.valueOf(skipped.node())).isEmpty()) {
            spending.overdrawn(purse.nodes(cluster), budgets, now)
                    .filter(_ -> spending.openedBecause() == null)
                    .ifPresent(why -> purse.open(
                            cluster,
                            "%s Recovery %s wants %s too.".formatted(why, incident.recoveryId(), skipped.node()),
                            now));
        }
    }

    private void finish(Incident begun, Effect effect, Outcome outcome) {
        transactions.inOne(() -> {
            Instant now = clock.instant();
            Incident incident = incidents.hold(begun.recoveryId()).orElseThrow();
            try {
                Incident ended = end(incident, effect, outcome, now);
                failPoints.reached(FailPoints.Place.OUTCOME_NOTED, effect.action());
                return ended;
            } catch (StaleTurn overtaken) {
                // Another replica carries it on and asks the agents again; they know the order by its key.
                return incident;
            }
        });
    }

    private Incident end(Incident incident, Effect effect, Outcome outcome, Instant now) {
        return switch (outcome) {
            case Outcome.Did did -> {
                giveBack(incident, effect, now);
                yield told(
                        incident.with(
                                new SagaEvent.StepSucceeded(effect.fencingToken(), did.detail(), did.faulty()), now),
                        now);
            }
            case Outcome.NotCarriedOut not ->
                told(incident.with(new SagaEvent.StepNotCarriedOut(effect.fencingToken(), not.detail()), now), now);
            case Outcome.DidNot didNot -> failed(incident, effect, didNot.detail(), now);
            case Outcome.NotYet notYet -> goesOn(incident, effect, notYet.detail(), now);
        };
    }

    private Incident goesOn(Incident incident, Effect effect, String detail, Instant now) {
        LOG.debug("Step {} goes on: {}", effect.idempotencyKey(), detail);
        return now.isBefore(incident.updatedAt().plus(longest(effect)))
                ? put(incident, now.plus(patience.betweenLooks()))
                : failed(incident, effect, "It took too long. " + detail, now);
    }

    private Incident failed(Incident incident, Effect effect, String detail, Instant now) {
        return told(incident.with(new SagaEvent.StepFailed(effect.fencingToken(), detail), now), now);
    }

    /** Before the step is taken: two recoveries never spend the same, and one that failed may have taken effect. */
    private void spend(Incident incident, SagaEvent event, Spending spending, Instant now) {
        if (!(event instanceof SagaEvent.StepStarted started)) {
            return;
        }
        String cluster = incident.failed().cluster();
        String node = started.node();
        if (node != null && started.action() == RecoveryAction.CORDON_NODE) {
            purse.isolated(incident.recoveryId(), cluster, node, now);
        } else if (restarts(started.action())) {
            purse.restarted(incident.recoveryId(), cluster, incident.failed().jobId(), now);
            company.of(incident.recoveryId()).forEach(other -> spend(incident, other.jobId(), spending, now));
        }
    }

    /** Each job has a budget of its own, whoever it shares a recovery with. */
    private void spend(Incident incident, JobId job, Spending spending, Instant now) {
        spending.refusesRestart(job, budgets, now)
                .ifPresentOrElse(
                        why -> company.refuse(incident.recoveryId(), job, why),
                        () -> purse.restarted(
                                incident.recoveryId(), incident.failed().cluster(), job, now));
    }

    private void giveBack(Incident incident, Effect effect, Instant now) {
        if (effect.node() != null && effect.action() == RecoveryAction.UNCORDON_NODE) {
            purse.released(incident.recoveryId(), effect.node(), now);
        }
    }

    private Permits permits(Incident incident, Spending spending, Instant now) {
        String cluster = incident.failed().cluster();
        return new Permits() {
            @Override
            public Optional<String> refusesIsolation(String node) {
                return unknown(cluster, node)
                        .or(() -> spending.refusesIsolation(node, purse.nodes(cluster), budgets, now))
                        .or(() -> switches.refuses(cluster, node, spending.held(), failingTogether(incident)));
            }

            @Override
            public Optional<String> refusesRestart() {
                return spending.refusesRestart(incident.failed().jobId(), budgets, now);
            }
        };
    }

    private Optional<String> unknown(String cluster, String node) {
        return nodes.known(cluster, node)
                ? Optional.empty()
                : Optional.of("No agent of cluster %s has told of a node %s.".formatted(cluster, node));
    }

    private static Set<String> failingTogether(Incident incident) {
        return incident.diagnosis().infraType() == InfraType.NETWORK
                ? incident.saga().faulty()
                : Set.of();
    }

    private static @Nullable RecoveryAction action(SagaEvent event) {
        return event instanceof SagaEvent.StepStarted started ? started.action() : null;
    }

    private Duration longest(Effect effect) {
        return switch (effect.action()) {
            case CHECK_NODES -> patience.checks();
            case WATCH_PROGRESS -> patience.watch().plus(patience.commands());
            case CORDON_NODE,
                    DRAIN_NODE,
                    PROVISION_NODE,
                    UNCORDON_NODE,
                    RESTART_JOB,
                    RESTART_ELSEWHERE,
                    OPEN_TICKET,
                    RETURN_TO_OWNER,
                    TELL_OPERATORS -> patience.commands();
        };
    }

    private static boolean restarts(RecoveryAction action) {
        return action == RecoveryAction.RESTART_JOB || action == RecoveryAction.RESTART_ELSEWHERE;
    }

    private Incident told(Incident incident, Instant now) {
        Incident put = put(incident, now);
        outbox.add(News.of(put, now));
        bulletin.changed(put, now);
        return put;
    }

    /** A turn that was taken is kept before it is used. */
    private Incident kept(Incident incident, Instant now) {
        return put(incident, now);
    }

    private Incident put(Incident incident, @Nullable Instant dueAt) {
        incidents.put(incident, dueAt);
        return incident;
    }

    /**
     * How long things may take.
     *
     * @param turn after which another replica takes over
     * @param betweenLooks at a step that goes on
     * @param watch for a job that was started again to come further
     */
    public record Patience(Duration turn, Duration betweenLooks, Duration commands, Duration checks, Duration watch) {}
}
