package io.schedmate.failure.recovery;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.failure.recovery.record.BudgetLedger;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.recovery.site.Outcome;
import io.schedmate.failure.recovery.site.StepExecutor;
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
import io.schedmate.recovery.saga.StaleLease;
import io.schedmate.recovery.topology.SwitchSafety;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Advances recoveries step by step: it stores the step, executes it, then stores the result. After a crash, the replica
 * that takes over repeats the unfinished step under its old key with a newer fencing token.
 */
public final class RecoveryRunner {

    private static final Logger LOG = LoggerFactory.getLogger(RecoveryRunner.class);

    private final UUID self;
    private final RecoveryRecords recoveries;
    private final BudgetLedger budgetLedger;
    private final Budgets budgets;
    private final SwitchSafety switches;
    private final Outbox outbox;
    private final RecoveryNotifications notifications;
    private final SharedRecoveries sharedRecoveries;
    private final KnownNodes nodes;
    private final StepExecutor stepExecutor;
    private final Transactions transactions;
    private final Clock clock;
    private final TimeLimits limits;
    private final FailPoints failPoints;
    private final SetAside setAside = new SetAside(Duration.ofMinutes(1));

    public RecoveryRunner(
            UUID self,
            RecoveryRecords recoveries,
            BudgetLedger budgetLedger,
            Budgets budgets,
            SwitchSafety switches,
            Outbox outbox,
            RecoveryNotifications notifications,
            StepExecutor.ExternalSystems systems,
            Transactions transactions,
            Clock clock,
            TimeLimits limits,
            FailPoints failPoints) {
        this.self = self;
        this.recoveries = recoveries;
        this.budgetLedger = budgetLedger;
        this.budgets = budgets;
        this.switches = switches;
        this.outbox = outbox;
        this.notifications = notifications;
        this.sharedRecoveries = systems.sharedRecoveries();
        this.nodes = systems.nodes();
        this.stepExecutor = new StepExecutor(systems, clock, limits.watch());
        this.transactions = transactions;
        this.clock = clock;
        this.limits = limits;
        this.failPoints = failPoints;
    }

    /**
     * Advances a recovery that is due. One that cannot be read, advanced or stored rests, and the others advance.
     *
     * @return whether a recovery was due
     */
    public boolean advanceNext() {
        AtomicReference<@Nullable UUID> due = new AtomicReference<>();
        try {
            transactions.inOne(() -> begin(due)).ifPresent(this::advance);
        } catch (RuntimeException e) {
            setAside.add("recovery", due.get(), e, clock.instant());
        }
        return due.get() != null;
    }

    private void advance(RecoveryRecord recovery) {
        try {
            recovery.saga().effect().ifPresent(effect -> carryOut(recovery, effect));
        } finally {
            recoveries.letGo(recovery.recoveryId(), self);
        }
    }

    private void carryOut(RecoveryRecord recovery, Effect effect) {
        failPoints.reached(FailPoints.Place.STEP_KEPT, effect.action());
        Outcome outcome = stepExecutor.carryOut(recovery, recovery.asFirstOrdered(effect));
        failPoints.reached(FailPoints.Place.STEP_DONE, effect.action());
        finish(recovery, effect, outcome);
        failPoints.reached(FailPoints.Place.OUTCOME_KEPT, effect.action());
    }

    private Optional<RecoveryRecord> begin(AtomicReference<@Nullable UUID> due) {
        Instant now = clock.instant();
        due.set(recoveries.due(now, setAside.at(now)).orElse(null));
        return Optional.ofNullable(due.get()).map(id -> {
            RecoveryRecords.TakenOn taken = recoveries.takeOn(id, self, now.plus(limits.lease()));
            RecoveryRecord recovery = taken.recovery();
            if (taken.fromAnother()) {
                recovery =
                        recovery.with(new SagaEvent.LeaseTaken(recovery.saga().fencingToken() + 1), now);
            }
            return recovery.saga().effect().isPresent() ? kept(recovery, now) : nextStep(recovery, now);
        });
    }

    private RecoveryRecord nextStep(RecoveryRecord recovery, Instant now) {
        Saga saga = recovery.saga();
        boolean left = saga.status() == RecoveryStatus.CANCELLED && !recovery.undo();
        Spending spending = budgetLedger.hold(recovery.failed().cluster(), now.minus(budgets.window()));
        Optional<SagaEvent> next = left ? Optional.empty() : saga.next(permits(recovery, spending, now));
        if (next.isEmpty()) {
            return put(recovery, null);
        }
        Instant earliest = recovery.createdAt().plus(recovery.decision().pause());
        if (next.get() instanceof SagaEvent.StepStarted started
                && restarts(started.action())
                && now.isBefore(earliest)) {
            return put(recovery, earliest);
        }
        spend(recovery, next.get(), spending, now);
        trip(recovery, next.get(), spending, now);
        failPoints.reached(FailPoints.Place.STEP_CHOSEN, action(next.get()));
        return announced(recovery.with(next.get(), now), now);
    }

    /**
     * Opens the breaker if a diagnosis asks for more than the cluster can spare. Such a diagnosis may be wrong as a
     * whole, so a person must check it.
     */
    private void trip(RecoveryRecord recovery, SagaEvent event, Spending spending, Instant now) {
        String cluster = recovery.failed().cluster();
        if (event instanceof SagaEvent.StepSkipped skipped
                && skipped.action() == RecoveryAction.CORDON_NODE
                && unknown(cluster, String.valueOf(skipped.node())).isEmpty()) {
            spending.overdrawn(budgetLedger.nodes(cluster), budgets, now)
                    .filter(_ -> spending.openedBecause() == null)
                    .ifPresent(why -> budgetLedger.open(
                            cluster,
                            "%s Recovery %s wants %s too.".formatted(why, recovery.recoveryId(), skipped.node()),
                            now));
        }
    }

    private void finish(RecoveryRecord begun, Effect effect, Outcome outcome) {
        transactions.inOne(() -> {
            Instant now = clock.instant();
            RecoveryRecord recovery = recoveries.hold(begun.recoveryId()).orElseThrow();
            try {
                RecoveryRecord ended = end(recovery, effect, outcome, now);
                failPoints.reached(FailPoints.Place.OUTCOME_NOTED, effect.action());
                return ended;
            } catch (StaleLease overtaken) {
                // Another replica now runs this recovery and repeats the order to the agents, which recognise it by its
                // key.
                return recovery;
            }
        });
    }

    private RecoveryRecord end(RecoveryRecord recovery, Effect effect, Outcome outcome, Instant now) {
        return switch (outcome) {
            case Outcome.Done did -> {
                giveBack(recovery, effect, now);
                yield announced(
                        recovery.with(
                                new SagaEvent.StepSucceeded(effect.fencingToken(), did.detail(), did.faulty()), now),
                        now);
            }
            case Outcome.NotCarriedOut not ->
                announced(
                        recovery.with(new SagaEvent.StepNotCarriedOut(effect.fencingToken(), not.detail()), now), now);
            case Outcome.Failed failure -> failed(recovery, effect, failure.detail(), now);
            case Outcome.Pending notYet -> goesOn(recovery, effect, notYet.detail(), now);
        };
    }

    private RecoveryRecord goesOn(RecoveryRecord recovery, Effect effect, String detail, Instant now) {
        LOG.debug("Step {} is still running: {}", effect.idempotencyKey(), detail);
        return now.isBefore(recovery.updatedAt().plus(longest(effect)))
                ? put(recovery, now.plus(limits.betweenLooks()))
                : failed(recovery, effect, "It took too long. " + detail, now);
    }

    private RecoveryRecord failed(RecoveryRecord recovery, Effect effect, String detail, Instant now) {
        return announced(recovery.with(new SagaEvent.StepFailed(effect.fencingToken(), detail), now), now);
    }

    /**
     * Charges the budget before the step runs, so that two recoveries never use the same share. A step that failed may
     * still have taken effect.
     */
    private void spend(RecoveryRecord recovery, SagaEvent event, Spending spending, Instant now) {
        if (!(event instanceof SagaEvent.StepStarted started)) {
            return;
        }
        String cluster = recovery.failed().cluster();
        String node = started.node();
        if (node != null && started.action() == RecoveryAction.CORDON_NODE) {
            budgetLedger.isolated(recovery.recoveryId(), cluster, node, now);
        } else if (restarts(started.action())) {
            budgetLedger.restarted(
                    recovery.recoveryId(), cluster, recovery.failed().jobId(), now);
            sharedRecoveries.of(recovery.recoveryId()).forEach(other -> spend(recovery, other.jobId(), spending, now));
        }
    }

    /** Charges the restart of a job. Each job has its own budget, even in a shared recovery. */
    private void spend(RecoveryRecord recovery, JobId job, Spending spending, Instant now) {
        spending.refusesRestart(job, budgets, now)
                .ifPresentOrElse(
                        why -> sharedRecoveries.refuse(recovery.recoveryId(), job, why),
                        () -> budgetLedger.restarted(
                                recovery.recoveryId(), recovery.failed().cluster(), job, now));
    }

    private void giveBack(RecoveryRecord recovery, Effect effect, Instant now) {
        if (effect.node() != null && effect.action() == RecoveryAction.UNCORDON_NODE) {
            budgetLedger.released(recovery.recoveryId(), effect.node(), now);
        }
    }

    private Permits permits(RecoveryRecord recovery, Spending spending, Instant now) {
        String cluster = recovery.failed().cluster();
        return new Permits() {
            @Override
            public Optional<String> refusesIsolation(String node) {
                return unknown(cluster, node)
                        .or(() -> spending.refusesIsolation(node, budgetLedger.nodes(cluster), budgets, now))
                        .or(() -> switches.refuses(cluster, node, spending.held(), failingTogether(recovery)));
            }

            @Override
            public Optional<String> refusesRestart() {
                return spending.refusesRestart(recovery.failed().jobId(), budgets, now);
            }
        };
    }

    private Optional<String> unknown(String cluster, String node) {
        return nodes.known(cluster, node)
                ? Optional.empty()
                : Optional.of("No agent of cluster %s has reported node %s.".formatted(cluster, node));
    }

    private static Set<String> failingTogether(RecoveryRecord recovery) {
        return recovery.diagnosis().infraType() == InfraType.NETWORK
                ? recovery.saga().faulty()
                : Set.of();
    }

    private static @Nullable RecoveryAction action(SagaEvent event) {
        return event instanceof SagaEvent.StepStarted started ? started.action() : null;
    }

    private Duration longest(Effect effect) {
        return switch (effect.action()) {
            case CHECK_NODES -> limits.checks();
            case WATCH_PROGRESS -> limits.watch().plus(limits.commands());
            case CORDON_NODE,
                    DRAIN_NODE,
                    PROVISION_NODE,
                    UNCORDON_NODE,
                    RESTART_JOB,
                    RESTART_ELSEWHERE,
                    OPEN_TICKET,
                    RETURN_TO_OWNER,
                    TELL_OPERATORS -> limits.commands();
        };
    }

    private static boolean restarts(RecoveryAction action) {
        return action == RecoveryAction.RESTART_JOB || action == RecoveryAction.RESTART_ELSEWHERE;
    }

    private RecoveryRecord announced(RecoveryRecord recovery, Instant now) {
        RecoveryRecord put = put(recovery, now);
        outbox.add(RecoveryEvents.of(put, now));
        notifications.changed(put, now);
        return put;
    }

    /** Stores a new lease before it is used. */
    private RecoveryRecord kept(RecoveryRecord recovery, Instant now) {
        return put(recovery, now);
    }

    private RecoveryRecord put(RecoveryRecord recovery, @Nullable Instant dueAt) {
        recoveries.put(recovery, dueAt);
        return recovery;
    }

    /**
     * The time limits.
     *
     * @param lease time after which another replica takes over
     * @param betweenLooks time between two checks of a running step
     * @param commands time limit of a command
     * @param checks time limit of a node's checks
     * @param watch time to wait for progress of a restarted job
     */
    public record TimeLimits(
            Duration lease, Duration betweenLooks, Duration commands, Duration checks, Duration watch) {}
}
