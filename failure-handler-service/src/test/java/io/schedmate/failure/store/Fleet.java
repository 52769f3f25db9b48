package io.schedmate.failure.store;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.AgentAction;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.model.job.JobId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A simulated cluster. A test declares which nodes are faulty and which checks show it, which nodes are gone, and which
 * are held by another system. Orders are recognised by their keys, and each action is recorded once.
 */
final class Fleet implements NodeAgents {

    /** A restarted job. */
    record Restart(JobId job, int attempt, List<String> excluded) {}

    private final Clock clock;
    private final Map<String, Set<String>> faults = new HashMap<>();
    private final Set<String> falseAlarms = new HashSet<>();
    private final Set<String> gone = new HashSet<>();
    private final Set<String> inUse = new HashSet<>();
    private final Map<String, Cordon> cordons = new TreeMap<>();
    private final Map<String, Object> known = new HashMap<>();
    private final List<String> actions = new ArrayList<>();
    private final List<Restart> restarts = new ArrayList<>();
    private final List<Checkpoint> checkpoints = new ArrayList<>();

    Fleet(Clock clock) {
        this.clock = clock;
    }

    /**
     * Makes a node faulty.
     *
     * @param checks the checks that fail
     */
    synchronized void faulty(String node, String... checks) {
        faults.put(node, Set.of(checks));
    }

    /** Lets the next check of a healthy node fail. */
    synchronized void alarmsFalsely(String node) {
        falseAlarms.add(node);
    }

    synchronized void repaired(String node) {
        faults.remove(node);
    }

    /** Makes the node's agent stop answering. */
    synchronized void gone(String node) {
        gone.add(node);
    }

    /** Marks the GPUs of the node as used by other jobs, so that no check can run. */
    synchronized void inUse(String node) {
        inUse.add(node);
    }

    synchronized void heldByOther(String node, String reason) {
        cordons.put(node, new Cordon(CordonOwner.OTHER, reason, null, clock.instant()));
    }

    synchronized Map<String, Cordon> cordons() {
        return Map.copyOf(cordons);
    }

    /** Returns the reason for which a node is held. */
    synchronized String heldBecause(String node) {
        return Objects.requireNonNull(cordons.get(node), node).reason();
    }

    synchronized List<Restart> restarts() {
        return List.copyOf(restarts);
    }

    /** Returns the checkpoints from which restarted jobs were ordered to continue. */
    synchronized List<Checkpoint> checkpoints() {
        return List.copyOf(checkpoints);
    }

    /** Returns all actions on nodes, in order. */
    synchronized List<String> actions() {
        return List.copyOf(actions);
    }

    @Override
    public synchronized AgentAnswer<CheckRun> check(Address at, RunCheckRequest order) {
        if (inUse.contains(at.node())) {
            return new AgentAnswer.Refused<>(AgentRefusal.GPUS_IN_USE, "Expected GPUs without work, got (8 in use).");
        }
        return answer(at, CheckRun.class, () -> {
            // A test of several nodes fails if one of them is faulty.
            boolean faulty = Stream.concat(Stream.of(at.node()), order.peers().stream())
                    .anyMatch(node -> faults.getOrDefault(node, Set.of()).contains(order.check()));
            boolean failed = faulty || falseAlarms.remove(at.node());
            return new CheckRun(
                    AgentMode.SIMULATED,
                    at.node(),
                    UUID.randomUUID(),
                    order.incidentId(),
                    order.check(),
                    failed ? CheckRunStatus.FAILED : CheckRunStatus.PASSED,
                    clock.instant(),
                    clock.instant(),
                    List.of(),
                    List.of(),
                    List.of(),
                    failed ? "declared faulty" : "declared healthy",
                    List.of());
        });
    }

    @Override
    public synchronized AgentAnswer<CommandResult> cordon(Address at, CordonRequest order) {
        return answer(at, CommandResult.class, () -> {
            actions.add("cordon " + at.node());
            cordons.putIfAbsent(
                    at.node(),
                    new Cordon(
                            CordonOwner.SCHEDMATE,
                            "schedmate:%s %s".formatted(order.incidentId(), order.detail()),
                            order.incidentId(),
                            clock.instant()));
            return done(at, order.incidentId(), order.fencingToken(), AgentAction.CORDON);
        });
    }

    @Override
    public synchronized AgentAnswer<CommandResult> uncordon(Address at, UncordonRequest order) {
        Cordon cordon = cordons.get(at.node());
        if (cordon != null && !order.incidentId().equals(cordon.incidentId())) {
            return new AgentAnswer.Refused<>(AgentRefusal.FOREIGN_CORDON, cordon.reason());
        }
        return answer(at, CommandResult.class, () -> {
            actions.add("uncordon " + at.node());
            cordons.remove(at.node());
            return done(at, order.incidentId(), order.fencingToken(), AgentAction.UNCORDON);
        });
    }

    @Override
    public synchronized AgentAnswer<CommandResult> drain(Address at, DrainRequest order) {
        return answer(at, CommandResult.class, () -> {
            actions.add("drain " + at.node());
            return done(at, order.incidentId(), order.fencingToken(), AgentAction.DRAIN);
        });
    }

    @Override
    public synchronized AgentAnswer<CommandResult> restart(Address at, JobId job, RestartRequest order) {
        return answer(at, CommandResult.class, () -> {
            restarts.add(new Restart(job, order.attempt(), order.excludeNodes()));
            Optional.ofNullable(order.checkpoint()).ifPresent(checkpoints::add);
            return done(at, order.incidentId(), order.fencingToken(), AgentAction.RESTART);
        });
    }

    private <T> AgentAnswer<T> answer(Address at, Class<T> type, Supplier<T> first) {
        if (gone.contains(at.node())) {
            return new AgentAnswer.NoAnswer<>("no route to " + at.node());
        }
        Object before = known.get(at.key());
        Object now = before == null ? first.get() : before;
        known.put(at.key(), now);
        return new AgentAnswer.Answered<>(type.cast(now));
    }

    private CommandResult done(Address at, UUID recovery, long token, AgentAction action) {
        Cordon cordon = cordons.get(at.node());
        return new CommandResult(
                AgentMode.SIMULATED,
                at.node(),
                UUID.randomUUID(),
                at.key(),
                recovery,
                token,
                action,
                CommandStatus.DONE,
                true,
                "done",
                cordon == null ? List.of() : List.of(cordon),
                clock.instant(),
                clock.instant());
    }
}
