package io.schedmate.failure.recovery.record;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Agents of nodes. Group tests that include a bad node fail. Each test has ended at the second call, and its result is
 * stored by key.
 */
public final class PlayedFabric implements NodeAgents, KnownNodes {

    private final Set<String> bad;
    private final boolean installed;
    private final Map<String, CheckRunStatus> known = new HashMap<>();
    private final List<RunCheckRequest> started = new ArrayList<>();
    private final Map<String, @Nullable String> recordedFaults = new TreeMap<>();

    /** @param installed whether the nodes have the programs for group tests */
    public PlayedFabric(Set<String> bad, boolean installed) {
        this.bad = Set.copyOf(bad);
        this.installed = installed;
    }

    /** Returns the group tests that were started. */
    public List<RunCheckRequest> groups() {
        return started.stream().filter(order -> !order.peers().isEmpty()).toList();
    }

    /** Returns the faults that were recorded by node; null for a healthy node. */
    public Map<String, @Nullable String> recordedFaults() {
        return recordedFaults;
    }

    @Override
    public boolean known(String cluster, String node) {
        return true;
    }

    @Override
    public boolean isElsewhere(String cluster, String node) {
        return false;
    }

    @Override
    public AgentAnswer<CheckRun> check(Address at, RunCheckRequest order) {
        CheckRunStatus before = known.get(at.key());
        if (before == null) {
            started.add(order);
            known.put(at.key(), ended(at.node(), order));
            return new AgentAnswer.Answered<>(run(at.node(), order, CheckRunStatus.RUNNING));
        }
        return new AgentAnswer.Answered<>(run(at.node(), order, before));
    }

    private CheckRunStatus ended(String leader, RunCheckRequest order) {
        if (!installed && !order.peers().isEmpty()) {
            return CheckRunStatus.ERROR;
        }
        return bad.contains(leader) || order.peers().stream().anyMatch(bad::contains)
                ? CheckRunStatus.FAILED
                : CheckRunStatus.PASSED;
    }

    private static CheckRun run(String node, RunCheckRequest order, CheckRunStatus status) {
        return new CheckRun(
                AgentMode.SIMULATED,
                node,
                new UUID(0, 1),
                order.incidentId(),
                order.check(),
                status,
                Instant.EPOCH,
                null,
                List.of(),
                List.of(),
                List.of(),
                "played",
                List.of());
    }

    @Override
    public AgentAnswer<CommandResult> cordon(Address at, CordonRequest order) {
        return refused();
    }

    @Override
    public AgentAnswer<CommandResult> uncordon(Address at, UncordonRequest order) {
        return refused();
    }

    @Override
    public AgentAnswer<CommandResult> drain(Address at, DrainRequest order) {
        return refused();
    }

    @Override
    public AgentAnswer<CommandResult> restart(Address at, JobId job, RestartRequest order) {
        return refused();
    }

    @Override
    public void held(String cluster, String node, List<Cordon> cordons, boolean simulated) {
        throw new IllegalStateException("Expected checks alone to be told here (a cordon of " + node + ").");
    }

    @Override
    public void checked(String cluster, String node, @Nullable String faultyBecause, boolean simulated, Instant at) {
        recordedFaults.put(node, faultyBecause);
    }

    private static AgentAnswer<CommandResult> refused() {
        return new AgentAnswer.Refused<>(AgentRefusal.GRANT_MISSING, "Only checks are played here.");
    }
}
