package io.schedmate.failure.recovery;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.event.JobFailed;
import io.schedmate.recovery.saga.Effect;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Carries steps out on nodes. Each may be asked for again, and is done once: the agents know it by its key. */
final class Hands {

    private static final double GRACE_SECONDS = 60;
    private static final double RESTART_GRACE_SECONDS = 30;
    private static final int LONGEST_DETAIL = 512;

    private final NodeAgents agents;
    private final KnownNodes nodes;
    private final Checkup checkup;

    Hands(NodeAgents agents, KnownNodes nodes, Clock clock) {
        this.agents = agents;
        this.nodes = nodes;
        this.checkup = new Checkup(agents, nodes, clock);
    }

    Outcome carryOut(Incident incident, Effect effect) {
        return switch (effect.action()) {
            case CHECK_NODES -> checkup.run(incident, effect);
            case CORDON_NODE ->
                outcome(
                        incident,
                        agents.cordon(
                                at(effect),
                                new CordonRequest(
                                        incident.recoveryId(),
                                        effect.fencingToken(),
                                        cut(incident.diagnosis().explanation()))));
            case DRAIN_NODE ->
                outcome(
                        incident,
                        agents.drain(
                                at(effect),
                                new DrainRequest(
                                        incident.recoveryId(), effect.fencingToken(), GRACE_SECONDS, List.of())));
            case UNCORDON_NODE ->
                outcome(
                        incident,
                        agents.uncordon(
                                at(effect),
                                new UncordonRequest(
                                        incident.recoveryId(), effect.fencingToken(), "The recovery was cancelled.")));
            case RESTART_JOB, RESTART_ELSEWHERE -> restart(incident, effect);
            case RETURN_TO_OWNER -> new Outcome.Did("Told by event recovery-event and in GET /recoveries.");
            case TELL_OPERATORS -> new Outcome.Did("Told by event recovery-event and in GET /recoveries.");
        };
    }

    /** Any agent of the job's that is not under suspicion will do: the scheduler starts the job. */
    private Outcome restart(Incident incident, Effect effect) {
        JobFailed failed = incident.failed();
        List<String> healthyFirst = new ArrayList<>(failed.nodes());
        healthyFirst.removeAll(effect.nodes());
        failed.nodes().stream().filter(effect.nodes()::contains).forEach(healthyFirst::add);
        Outcome last = new Outcome.DidNot("No node of the job is known.");
        for (String node : healthyFirst) {
            last = restarted(
                    incident,
                    agents.restart(
                            // The node is no part of the key: whichever agent takes the order, it is one order.
                            new NodeAgents.Address(node, effect.idempotencyKey()),
                            failed.jobId(),
                            new RestartRequest(
                                    incident.recoveryId(),
                                    effect.fencingToken(),
                                    failed.attempt(),
                                    List.of(),
                                    RESTART_GRACE_SECONDS)));
            if (!(last instanceof Outcome.DidNot)) {
                return last;
            }
        }
        return last;
    }

    private Outcome restarted(Incident incident, AgentAnswer<CommandResult> answer) {
        return answer instanceof AgentAnswer.Refused<CommandResult>(AgentRefusal refusal, String detail)
                        && refusal == AgentRefusal.OTHER_ATTEMPT
                ? new Outcome.Did("It runs again already: " + detail)
                : outcome(incident, answer);
    }

    private Outcome outcome(Incident incident, AgentAnswer<CommandResult> answer) {
        return switch (answer) {
            case AgentAnswer.Told<CommandResult>(CommandResult result) -> told(incident, result);
            case AgentAnswer.Away<CommandResult>(String detail) -> new Outcome.NotYet(detail);
            case AgentAnswer.Refused<CommandResult>(AgentRefusal refusal, String detail) ->
                switch (refusal) {
                    case RATE_LIMITED, SCHEDULER_AWAY, STALE_SIGNATURE, INTERNAL_ERROR -> new Outcome.NotYet(detail);
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
                            GPUS_IN_USE -> new Outcome.DidNot(detail);
                };
        };
    }

    private Outcome told(Incident incident, CommandResult result) {
        nodes.held(incident.failed().cluster(), result.node(), result.cordons(), result.mode() == AgentMode.SIMULATED);
        return switch (result.status()) {
            case RUNNING -> new Outcome.NotYet(result.detail());
            case DONE -> new Outcome.Did(result.detail());
            case FAILED -> new Outcome.DidNot(result.detail());
        };
    }

    private static NodeAgents.Address at(Effect effect) {
        return new NodeAgents.Address(
                Objects.requireNonNull(effect.node(), "a step on a node names it"), effect.idempotencyKey());
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_DETAIL ? text : text.substring(0, LONGEST_DETAIL);
    }
}
