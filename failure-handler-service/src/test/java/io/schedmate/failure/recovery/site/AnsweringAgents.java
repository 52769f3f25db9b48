package io.schedmate.failure.recovery.site;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.AgentAction;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Agents that answer as a test declares. They record the orders and what is recorded about their nodes. */
final class AnsweringAgents implements NodeAgents, KnownNodes {

    /** An order that an agent received. */
    record Order(Address at, Object request) {}

    /** A result that was recorded about a node. */
    record Recorded(String cluster, String node, @Nullable String fault, boolean simulated, Instant at) {}

    private final AgentMode mode;
    private final Map<String, Deque<AgentAnswer<CheckRun>>> checks = new HashMap<>();
    private final Map<String, AgentAnswer<CheckRun>> known = new HashMap<>();
    private final Map<String, AgentAnswer<CommandResult>> commands = new HashMap<>();
    private final List<Order> orders = new ArrayList<>();
    private final List<Recorded> recorded = new ArrayList<>();
    private final List<String> held = new ArrayList<>();
    private final Set<String> elsewhere = new HashSet<>();
    private @Nullable AgentAnswer<CheckRun> anyCheck;

    AnsweringAgents(AgentMode mode) {
        this.mode = mode;
    }

    /** Lets all further checks have this answer. */
    void answerChecks(AgentAnswer<CheckRun> answer) {
        anyCheck = answer;
    }

    /** Lets the next checks on a node have these results, one after the other. */
    void answerChecks(String node, CheckRunStatus... results) {
        for (CheckRunStatus result : results) {
            checks.computeIfAbsent(node, _ -> new ArrayDeque<>()).add(new AgentAnswer.Answered<>(run(node, result)));
        }
    }

    void answerChecks(String node, AgentAnswer<CheckRun> answer) {
        checks.computeIfAbsent(node, _ -> new ArrayDeque<>()).add(answer);
    }

    void answerCommands(String node, CommandStatus status) {
        commands.put(node, new AgentAnswer.Answered<>(result(node, status)));
    }

    void answerCommands(String node, AgentAnswer<CommandResult> answer) {
        commands.put(node, answer);
    }

    List<Order> orders() {
        return orders;
    }

    List<Recorded> recorded() {
        return recorded;
    }

    /** Returns the recorded cordons as text. */
    List<String> held() {
        return held;
    }

    CheckRun run(String node, CheckRunStatus status) {
        return new CheckRun(
                mode,
                node,
                new UUID(0, 1),
                new UUID(5, 5),
                "a_check",
                status,
                TestRecovery.FAILED_AT,
                null,
                List.of(),
                List.of(),
                List.of(),
                status.wire(),
                List.of());
    }

    @Override
    public AgentAnswer<CheckRun> check(Address at, RunCheckRequest order) {
        orders.add(new Order(at, order));
        if (anyCheck != null) {
            return anyCheck;
        }
        return known.computeIfAbsent(
                at.key(),
                _ -> checks.getOrDefault(at.node(), new ArrayDeque<>()).remove());
    }

    @Override
    public AgentAnswer<CommandResult> cordon(Address at, CordonRequest order) {
        return command(at, order);
    }

    @Override
    public AgentAnswer<CommandResult> uncordon(Address at, UncordonRequest order) {
        return command(at, order);
    }

    @Override
    public AgentAnswer<CommandResult> drain(Address at, DrainRequest order) {
        return command(at, order);
    }

    @Override
    public AgentAnswer<CommandResult> restart(Address at, JobId job, RestartRequest order) {
        return command(at, order);
    }

    private AgentAnswer<CommandResult> command(Address at, Object request) {
        orders.add(new Order(at, request));
        AgentAnswer<CommandResult> answer = commands.get(at.node());
        return answer == null ? new AgentAnswer.Answered<>(result(at.node(), CommandStatus.DONE)) : answer;
    }

    private CommandResult result(String node, CommandStatus status) {
        return new CommandResult(
                mode,
                node,
                new UUID(0, 2),
                "a key",
                new UUID(5, 5),
                3,
                AgentAction.CORDON,
                status,
                true,
                status.wire() + " on " + node,
                List.of(new Cordon(CordonOwner.OTHER, "repair", null, null)),
                TestRecovery.FAILED_AT,
                null);
    }

    @Override
    public boolean known(String cluster, String node) {
        return true;
    }

    @Override
    public boolean isElsewhere(String cluster, String node) {
        return elsewhere.contains(node);
    }

    /** Lets only agents of other clusters report this node. */
    void moveElsewhere(String node) {
        elsewhere.add(node);
    }

    @Override
    public void held(String cluster, String node, List<Cordon> cordons, boolean simulated) {
        held.add("%s %s %s %s"
                .formatted(cluster, node, cordons.stream().map(Cordon::reason).toList(), simulated));
    }

    @Override
    public void checked(String cluster, String node, @Nullable String faultyBecause, boolean simulated, Instant at) {
        recorded.add(new Recorded(cluster, node, faultyBecause, simulated, at));
    }
}
