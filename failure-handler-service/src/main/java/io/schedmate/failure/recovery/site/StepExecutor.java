package io.schedmate.failure.recovery.site;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.recovery.saga.Effect;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Executes steps on nodes. A step may be requested repeatedly and is done once, because the agents recognise its key.
 */
public final class StepExecutor {

    private static final double GRACE_SECONDS = 60;
    private static final double RESTART_GRACE_SECONDS = 30;
    private static final int MAX_DETAIL_LENGTH = 512;

    private final NodeAgents agents;
    private final KnownNodes nodes;
    private final SuspectTests suspectTests;
    private final SiteTools site;
    private final JobWatch watch;
    private final SharedRecoveries sharedRecoveries;
    private final RestartPoints restartPoints;
    private final Clock clock;
    private final Duration watched;

    public StepExecutor(ExternalSystems systems, Clock clock, Duration watched) {
        this.agents = systems.agents();
        this.nodes = systems.nodes();
        this.suspectTests = new SuspectTests(agents, nodes, clock);
        this.site = systems.site();
        this.watch = systems.watch();
        this.sharedRecoveries = systems.sharedRecoveries();
        this.restartPoints = systems.restartPoints();
        this.clock = clock;
        this.watched = watched;
    }

    /** The external systems that steps use. */
    public record ExternalSystems(
            NodeAgents agents,
            KnownNodes nodes,
            SiteTools site,
            JobWatch watch,
            SharedRecoveries sharedRecoveries,
            RestartPoints restartPoints) {}

    public Outcome carryOut(RecoveryRecord recovery, Effect effect) {
        String node = effect.node();
        if (node != null && isolates(effect.action()) && isElsewhere(recovery.failed(), node)) {
            return new Outcome.Failed("Agents of another cluster report node %s.".formatted(node));
        }
        return switch (effect.action()) {
            case CHECK_NODES -> suspectTests.run(recovery, effect);
            case CORDON_NODE ->
                outcome(
                        recovery,
                        agents.cordon(
                                at(effect),
                                new CordonRequest(
                                        recovery.recoveryId(),
                                        effect.fencingToken(),
                                        cut(recovery.diagnosis().explanation()))));
            case DRAIN_NODE ->
                outcome(
                        recovery,
                        agents.drain(
                                at(effect),
                                new DrainRequest(
                                        recovery.recoveryId(), effect.fencingToken(), GRACE_SECONDS, List.of())));
            case PROVISION_NODE -> request(SiteTools.SiteAction.PROVIDE_NODE, recovery, effect);
            case OPEN_TICKET -> request(SiteTools.SiteAction.REPAIR_NODE, recovery, effect);
            case UNCORDON_NODE -> uncordon(recovery, effect);
            case WATCH_PROGRESS -> watch(recovery);
            case RESTART_JOB, RESTART_ELSEWHERE -> restartAll(recovery, effect);
            case RETURN_TO_OWNER -> new Outcome.Done("Reported by event recovery-event and in GET /recoveries.");
            case TELL_OPERATORS -> new Outcome.Done("Reported by event recovery-event and in GET /recoveries.");
        };
    }

    private static boolean isolates(RecoveryAction action) {
        return action == RecoveryAction.CORDON_NODE || action == RecoveryAction.DRAIN_NODE;
    }

    private boolean isElsewhere(JobFailed failed, String node) {
        return nodes.isElsewhere(failed.cluster(), node);
    }

    private Outcome uncordon(RecoveryRecord recovery, Effect effect) {
        Outcome released = outcome(
                recovery,
                agents.uncordon(
                        at(effect),
                        new UncordonRequest(recovery.recoveryId(), effect.fencingToken(), cut(recovery.lastReason()))));
        if (released instanceof Outcome.Done did) {
            // The node is back in service; a spare that was not returned is reported but not waited for.
            Outcome spare = request(SiteTools.SiteAction.RETURN_NODE, recovery, effect);
            return new Outcome.Done(did.detail() + " " + spare.detail());
        }
        return released;
    }

    private Outcome request(SiteTools.SiteAction action, RecoveryRecord recovery, Effect effect) {
        String node = Objects.requireNonNull(effect.node(), "an action is for a node");
        return switch (site.run(action, effect.idempotencyKey(), recovery, node)) {
            case SiteTools.SiteAnswer.Done(String detail) -> new Outcome.Done(detail);
            case SiteTools.SiteAnswer.NoTool(String detail) -> new Outcome.NotCarriedOut(detail);
            case SiteTools.SiteAnswer.Refused(String detail) -> new Outcome.Failed(detail);
            case SiteTools.SiteAnswer.NoAnswer(String detail) -> new Outcome.Pending(detail);
        };
    }

    private Outcome watch(RecoveryRecord recovery) {
        if (watched.isZero()) {
            return new Outcome.NotCarriedOut("Not watched because schedmate.failure.recovery.watch is 0.");
        }
        JobFailed failed = recovery.failed();
        Instant since = recovery.updatedAt();
        JobWatch.Observation seen = watch.look(failed.jobId(), failed.attempt(), since);
        if (seen.failedAgain() != null) {
            return new Outcome.Failed("Attempt %d also failed.".formatted(seen.failedAgain()));
        }
        if (seen.advances()) {
            return new Outcome.Done("The job is making progress.");
        }
        if (clock.instant().isBefore(since.plus(watched))) {
            return new Outcome.Pending("No progress has been reported yet.");
        }
        return seen.hasProgressed()
                ? new Outcome.Failed(
                        "No progress was reported within %s.".formatted(ReadableTime.of(watched.toSeconds())))
                : new Outcome.Done("Its log shows no progress; it did not fail again within %s."
                        .formatted(ReadableTime.of(watched.toSeconds())));
    }

    private Outcome restartAll(RecoveryRecord recovery, Effect effect) {
        Outcome own = restart(recovery, recovery.failed(), effect, effect.idempotencyKey());
        List<JobFailed> others = sharedRecoveries.of(recovery.recoveryId());
        if (others.isEmpty()) {
            return own;
        }
        Tally tally = new Tally();
        tally.add(own);
        for (JobFailed other : others) {
            // A recovery restarts each job at most once, so its id is enough to make the key unique.
            tally.add(restart(recovery, other, effect, effect.idempotencyKey() + "/" + other.jobId()));
        }
        return tally.outcome();
    }

    /**
     * Restarts a job through any agent of its nodes, preferring nodes that are not suspect. The scheduler restarts the
     * job, so any agent will do.
     */
    private Outcome restart(RecoveryRecord recovery, JobFailed failed, Effect effect, String key) {
        List<String> healthyFirst = new ArrayList<>(failed.nodes());
        healthyFirst.removeAll(effect.nodes());
        failed.nodes().stream().filter(effect.nodes()::contains).forEach(healthyFirst::add);
        healthyFirst.removeIf(node -> isElsewhere(failed, node));
        Checkpoint checkpoint = restartPoints.of(recovery.recoveryId(), failed).orElse(null);
        Outcome last = new Outcome.Failed("The job's nodes are unknown.");
        for (String node : healthyFirst) {
            last = restarted(
                    recovery,
                    agents.restart(
                            // The key does not contain the node, so that the order is the same whichever agent accepts
                            // it.
                            new NodeAgents.Address(node, key),
                            failed.jobId(),
                            new RestartRequest(
                                    recovery.recoveryId(),
                                    effect.fencingToken(),
                                    failed.attempt(),
                                    List.of(),
                                    RESTART_GRACE_SECONDS,
                                    effect.nodes().stream().sorted().toList(),
                                    checkpoint)));
            if (!(last instanceof Outcome.Failed)) {
                return last;
            }
        }
        return last;
    }

    private Outcome restarted(RecoveryRecord recovery, AgentAnswer<CommandResult> answer) {
        return answer instanceof AgentAnswer.Refused<CommandResult>(AgentRefusal refusal, String detail)
                        && refusal == AgentRefusal.OTHER_ATTEMPT
                ? new Outcome.Done("It is already running again: " + detail)
                : outcome(recovery, answer);
    }

    private Outcome outcome(RecoveryRecord recovery, AgentAnswer<CommandResult> answer) {
        return switch (answer) {
            case AgentAnswer.Answered<CommandResult>(CommandResult result) -> outcomeOf(recovery, result);
            case AgentAnswer.NoAnswer<CommandResult>(String detail) -> new Outcome.Pending(detail);
            case AgentAnswer.Refused<CommandResult>(AgentRefusal refusal, String detail) ->
                switch (refusal) {
                    case RATE_LIMITED, SCHEDULER_AWAY, STALE_SIGNATURE, INTERNAL_ERROR -> new Outcome.Pending(detail);
                    case INVALID_REQUEST,
                            BAD_SIGNATURE,
                            REPLAYED_NONCE,
                            WRONG_NODE,
                            GRANT_MISSING,
                            NOT_FOUND,
                            STALE_FENCING_TOKEN,
                            FOREIGN_CORDON,
                            IDEMPOTENCY_KEY_REUSED,
                            OTHER_ATTEMPT,
                            GPUS_IN_USE -> new Outcome.Failed(detail);
                };
        };
    }

    private Outcome outcomeOf(RecoveryRecord recovery, CommandResult result) {
        nodes.held(recovery.failed().cluster(), result.node(), result.cordons(), result.mode() == AgentMode.SIMULATED);
        return switch (result.status()) {
            case RUNNING -> new Outcome.Pending(result.detail());
            case DONE -> new Outcome.Done(result.detail());
            case FAILED -> new Outcome.Failed(result.detail());
        };
    }

    private static NodeAgents.Address at(Effect effect) {
        return new NodeAgents.Address(
                Objects.requireNonNull(effect.node(), "a step on a node names it"), effect.idempotencyKey());
    }

    private static String cut(String text) {
        return text.length() <= MAX_DETAIL_LENGTH ? text : text.substring(0, MAX_DETAIL_LENGTH);
    }

    /** Collects the results of many restarts. */
    private static final class Tally {

        private int did;
        private final List<String> open = new ArrayList<>();
        private final List<String> not = new ArrayList<>();

        void add(Outcome outcome) {
            switch (outcome) {
                case Outcome.Done _ -> did++;
                case Outcome.Failed _, Outcome.NotCarriedOut _ -> not.add(outcome.detail());
                case Outcome.Pending yet -> open.add(yet.detail());
            }
        }

        Outcome outcome() {
            String counts = "%d jobs were restarted, %d were not".formatted(did, not.size());
            if (!open.isEmpty()) {
                return new Outcome.Pending(
                        "%s, %d are in progress: %s".formatted(counts, open.size(), open.getFirst()));
            }
            return did == 0
                    ? new Outcome.Failed(counts + ": " + not.getFirst())
                    : new Outcome.Done(not.isEmpty() ? counts + "." : counts + ": " + not.getFirst());
        }
    }
}
