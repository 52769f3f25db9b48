package io.schedmate.agent.command;

import io.schedmate.agent.check.Catalogue;
import io.schedmate.agent.check.CheckFindings;
import io.schedmate.agent.check.CheckOrder;
import io.schedmate.agent.check.NodeCheck;
import io.schedmate.agent.gpu.Gpus;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** Runs checks in the background: the call that orders a check returns before the check ends. */
public final class CheckRuns {

    private final String node;
    private final AgentMode mode;
    private final Catalogue catalogue;
    private final Gpus gpus;
    private final AgentMemory memory;
    private final CommandSlots turns;
    private final InstantSource clock;
    private final Supplier<UUID> ids;

    public CheckRuns(
            String node,
            AgentMode mode,
            Catalogue catalogue,
            Gpus gpus,
            AgentMemory memory,
            CommandSlots turns,
            InstantSource clock,
            Supplier<UUID> ids) {
        this.node = node;
        this.mode = mode;
        this.catalogue = catalogue;
        this.gpus = gpus;
        this.memory = memory;
        this.turns = turns;
        this.clock = clock;
        this.ids = ids;
    }

    /** Starts a run and returns it; for a repeated call, returns the earlier run with the same key. */
    public synchronized CheckRun run(CommandCall call, RunCheckRequest request) {
        return memory.runBefore(call).orElseGet(() -> begin(call, request));
    }

    private CheckRun begin(CommandCall call, RunCheckRequest request) {
        NodeCheck check = catalogue
                .find(request.check())
                .orElseThrow(() -> AgentRefused.because(
                        AgentRefusal.NOT_FOUND,
                        "Expected a check from GET /checks, got (%s). Use one of %s."
                                .formatted(request.check(), String.join(", ", catalogue.names()))));
        CheckOrder order = OrderCheck.checked(check, request);
        memory.enter(request.incidentId(), request.fencingToken());
        gpusAreFree(check);
        turns.take();
        try {
            CheckRun begun = begun(request);
            memory.add(new AgentEntry.CheckRecorded(clock.instant(), call.idempotencyKey(), call.fingerprint(), begun));
            Thread.ofVirtual().name("check").start(() -> finish(call, begun, check, order));
            return begun;
        } catch (RuntimeException broken) {
            turns.giveBack();
            throw broken;
        }
    }

    private void gpusAreFree(NodeCheck check) {
        int inUse = check.disruptive() ? gpus.read().inUse() : 0;
        if (inUse > 0) {
            throw AgentRefused.because(
                    AgentRefusal.GPUS_IN_USE,
                    "Expected idle GPUs for a disruptive check, got (%d in use). Drain the node first."
                            .formatted(inUse));
        }
    }

    private void finish(CommandCall call, CheckRun begun, NodeCheck check, CheckOrder order) {
        try {
            CheckRun ended = ended(begun, found(check, order));
            memory.add(new AgentEntry.CheckRecorded(clock.instant(), call.idempotencyKey(), call.fingerprint(), ended));
        } finally {
            turns.giveBack();
        }
    }

    private static CheckFindings found(NodeCheck check, CheckOrder order) {
        try {
            return check.run(order);
        } catch (RuntimeException broken) {
            return new CheckFindings(
                    CheckRunStatus.ERROR,
                    List.of(),
                    List.of(),
                    List.of(),
                    "The check could not run: " + broken,
                    List.of());
        }
    }

    private CheckRun begun(RunCheckRequest request) {
        return new CheckRun(
                mode,
                node,
                ids.get(),
                request.incidentId(),
                request.check(),
                CheckRunStatus.RUNNING,
                clock.instant(),
                null,
                List.of(),
                List.of(),
                List.of(),
                null,
                List.of());
    }

    private CheckRun ended(CheckRun begun, CheckFindings found) {
        return new CheckRun(
                begun.mode(),
                begun.node(),
                begun.runId(),
                begun.incidentId(),
                begun.check(),
                found.status(),
                begun.startedAt(),
                clock.instant(),
                found.measurements(),
                found.faultyGpus(),
                found.faultyPeers(),
                found.detail(),
                found.outputTail());
    }
}
