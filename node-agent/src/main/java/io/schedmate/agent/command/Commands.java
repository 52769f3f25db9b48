package io.schedmate.agent.command;

import io.schedmate.agent.command.ClusterAdapter.Outcome;
import io.schedmate.agent.command.ClusterAdapter.RestartOrder;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.command.AgentAction;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.CordonState;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Executes the commands of a recovery. A command is executed once, however often it is sent, only with the newest
 * fencing token of its recovery, and never against another owner's cordon.
 */
public final class Commands {

    private final String node;
    private final ClusterAdapter cluster;
    private final AgentMemory memory;
    private final CommandSlots turns;
    private final InstantSource clock;
    private final Supplier<UUID> ids;

    public Commands(
            String node,
            ClusterAdapter cluster,
            AgentMemory memory,
            CommandSlots turns,
            InstantSource clock,
            Supplier<UUID> ids) {
        this.node = node;
        this.cluster = cluster;
        this.memory = memory;
        this.turns = turns;
        this.clock = clock;
        this.ids = ids;
    }

    /** Returns the cordon state that the scheduler reports, with all claims on the node. */
    public CordonState state() {
        return new CordonState(cluster.mode(), node, cluster.cordon().isPresent(), cordons());
    }

    public synchronized CommandResult cordon(CommandCall call, CordonRequest request) {
        var order = new Order(call, request.incidentId(), request.fencingToken(), AgentAction.CORDON);
        return memory.before(call)
                .orElseGet(() -> inTurn(order, () -> {
                    String reason = ShownCordon.reason(request.incidentId(), request.detail());
                    Optional<ShownCordon> shown = cluster.cordon();
                    if (shown.isEmpty()) {
                        cluster.cordon(reason);
                    }
                    var claim = new Cordon(CordonOwner.SCHEDMATE, reason, request.incidentId(), clock.instant());
                    memory.add(new AgentEntry.ClaimMade(clock.instant(), claim));
                    return new Done(
                            shown.isEmpty(),
                            shown.map(already -> "Already cordoned: %s. SchedMate's claim was recorded."
                                            .formatted(already.reason()))
                                    .orElse("Cordoned; reason " + reason));
                }));
    }

    public synchronized CommandResult uncordon(CommandCall call, UncordonRequest request) {
        var order = new Order(call, request.incidentId(), request.fencingToken(), AgentAction.UNCORDON);
        return memory.before(call).orElseGet(() -> inTurn(order, () -> release(request)));
    }

    public synchronized CommandResult drain(CommandCall call, DrainRequest request) {
        var order = new Order(call, request.incidentId(), request.fencingToken(), AgentAction.DRAIN);
        return memory.before(call).orElseGet(() -> {
            memory.enter(order.incidentId(), order.fencingToken());
            Optional<ShownCordon> shown = cluster.cordon();
            if (shown.isEmpty() || !holds(request.incidentId(), shown)) {
                throw foreign(request.incidentId(), shown);
            }
            Duration grace = seconds(request.graceSeconds());
            return begin(
                    order,
                    "The jobs have %s seconds to save their state.".formatted(request.graceSeconds()),
                    () -> cluster.drain(grace, request.spareJobs()));
        });
    }

    public synchronized CommandResult restart(CommandCall call, JobId job, RestartRequest request) {
        var order = new Order(call, request.incidentId(), request.fencingToken(), AgentAction.RESTART);
        return memory.before(call).orElseGet(() -> {
            OrderCheck.areNodes("excludeNodes", request.excludeNodes());
            memory.enter(order.incidentId(), order.fencingToken());
            runsHere(job, request.attempt());
            String ranks = request.ranks().isEmpty() ? "every rank here" : "ranks " + request.ranks();
            var again = new RestartOrder(
                    request.ranks(),
                    Set.copyOf(request.excludeNodes()),
                    seconds(request.graceSeconds()),
                    request.checkpoint());
            return begin(order, "Ending " + ranks + ".", () -> cluster.restart(job, again));
        });
    }

    private Done release(UncordonRequest request) {
        Optional<ShownCordon> shown = cluster.cordon();
        UUID incident = request.incidentId();
        boolean shownIsOurs =
                shown.flatMap(ShownCordon::incident).filter(incident::equals).isPresent();
        if (!holds(incident, shown)) {
            if (shown.isPresent()) {
                throw foreign(incident, shown);
            }
            return new Done(false, "Nobody has cordoned the node.");
        }
        List<Cordon> others = memory.claims().stream()
                .filter(claim -> !incident.equals(claim.incidentId()))
                .toList();
        if (shownIsOurs && others.isEmpty()) {
            cluster.uncordon();
        } else if (shownIsOurs) {
            // The scheduler stores a single reason, so the reason of another claim replaces the released one.
            cluster.cordon(others.getFirst().reason());
        }
        memory.add(new AgentEntry.ClaimLifted(clock.instant(), incident));
        return new Done(
                true,
                cluster.cordon()
                        .map(left ->
                                "SchedMate's claim was removed; the node stays cordoned: %s.".formatted(left.reason()))
                        .orElse("Released: " + request.detail()));
    }

    private boolean holds(UUID incident, Optional<ShownCordon> shown) {
        return memory.claim(incident).isPresent()
                || shown.flatMap(ShownCordon::incident).filter(incident::equals).isPresent();
    }

    private static AgentRefused foreign(UUID incident, Optional<ShownCordon> shown) {
        return AgentRefused.because(
                AgentRefusal.FOREIGN_CORDON,
                "Expected a cordon whose reason starts with schedmate:%s, got (%s). %s."
                        .formatted(
                                incident,
                                shown.map(ShownCordon::reason).orElse("none"),
                                shown.isPresent() ? "Ask its owner" : "Cordon the node first"));
    }

    private void runsHere(JobId job, int attempt) {
        int running = cluster.attemptOf(job)
                .orElseThrow(() -> AgentRefused.because(
                        AgentRefusal.NOT_FOUND,
                        "Expected a job known to the scheduler of %s, got (%s). It may have ended long ago."
                                .formatted(node, job)));
        if (running != attempt) {
            throw AgentRefused.because(
                    AgentRefusal.OTHER_ATTEMPT,
                    "Expected attempt %d, which is running now, got (%d). The scheduler may have restarted the job."
                            .formatted(running, attempt));
        }
    }

    private CommandResult inTurn(Order order, Supplier<Done> work) {
        memory.enter(order.incidentId(), order.fencingToken());
        turns.take();
        try {
            CommandResult begun = begun(order, "");
            Done done = work.get();
            return recorded(order, ended(begun, CommandStatus.DONE, done.changed(), done.detail()));
        } finally {
            turns.giveBack();
        }
    }

    /**
     * Starts a command in the background. The command is recorded as running first, so that it is not executed twice
     * after a crash.
     */
    private CommandResult begin(Order order, String detail, Supplier<Outcome> work) {
        turns.take();
        try {
            CommandResult begun = recorded(order, begun(order, detail));
            Thread.ofVirtual().name(order.action().wire()).start(() -> finish(order, begun, work));
            return begun;
        } catch (RuntimeException broken) {
            turns.giveBack();
            throw broken;
        }
    }

    private void finish(Order order, CommandResult begun, Supplier<Outcome> work) {
        try {
            Outcome outcome = work.get();
            CommandStatus status = outcome.succeeded() ? CommandStatus.DONE : CommandStatus.FAILED;
            recorded(order, ended(begun, status, true, outcome.detail()));
        } catch (RuntimeException broken) {
            recorded(order, ended(begun, CommandStatus.FAILED, true, String.valueOf(broken.getMessage())));
        } finally {
            turns.giveBack();
        }
    }

    private CommandResult recorded(Order order, CommandResult result) {
        memory.add(new AgentEntry.CommandRecorded(clock.instant(), order.call().fingerprint(), result));
        return result;
    }

    private CommandResult begun(Order order, String detail) {
        return new CommandResult(
                cluster.mode(),
                node,
                ids.get(),
                order.call().idempotencyKey(),
                order.incidentId(),
                order.fencingToken(),
                order.action(),
                CommandStatus.RUNNING,
                true,
                detail.isEmpty() ? "Begun." : detail,
                cordons(),
                clock.instant(),
                null);
    }

    private CommandResult ended(CommandResult begun, CommandStatus status, boolean changed, String detail) {
        return new CommandResult(
                begun.mode(),
                begun.node(),
                begun.commandId(),
                begun.idempotencyKey(),
                begun.incidentId(),
                begun.fencingToken(),
                begun.action(),
                status,
                changed,
                detail.substring(0, Math.min(4000, detail.length())),
                cordons(),
                begun.startedAt(),
                clock.instant());
    }

    private List<Cordon> cordons() {
        Optional<ShownCordon> shown = cluster.cordon();
        List<Cordon> all = new ArrayList<>(memory.claims());
        shown.filter(cordon -> cordon.incident().flatMap(memory::claim).isEmpty())
                .ifPresent(cordon -> all.add(cordon.asCordon()));
        return List.copyOf(all.subList(0, Math.min(64, all.size())));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis((long) (seconds * 1000));
    }

    private record Order(CommandCall call, UUID incidentId, long fencingToken, AgentAction action) {}

    private record Done(boolean changed, String detail) {}
}
