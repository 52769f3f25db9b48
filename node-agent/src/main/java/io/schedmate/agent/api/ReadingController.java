package io.schedmate.agent.api;

import io.schedmate.agent.AgentSelf;
import io.schedmate.agent.api.RequiresGrant.Grant;
import io.schedmate.agent.check.Catalogue;
import io.schedmate.agent.command.AgentMemory;
import io.schedmate.agent.command.AgentRefused;
import io.schedmate.agent.command.Commands;
import io.schedmate.agent.gpu.GpuFacts;
import io.schedmate.agent.gpu.Gpus;
import io.schedmate.agent.ship.Shipping;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.GpuReport;
import io.schedmate.model.api.agent.check.CheckCatalogue;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CordonState;
import io.schedmate.model.api.agent.shipping.LogShipStatus;
import java.time.InstantSource;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers the calls that need the grant to read. */
@RestController
@RequestMapping(SignedCalls.ROOT)
class ReadingController {

    private final AgentSelf agent;
    private final AgentMode mode;
    private final Gpus gpus;
    private final Catalogue catalogue;
    private final Commands commands;
    private final AgentMemory memory;
    private final Shipping shipping;
    private final InstantSource clock;

    ReadingController(
            AgentSelf agent,
            AgentMode mode,
            Gpus gpus,
            Catalogue catalogue,
            Commands commands,
            AgentMemory memory,
            Shipping shipping,
            InstantSource clock) {
        this.agent = agent;
        this.mode = mode;
        this.gpus = gpus;
        this.catalogue = catalogue;
        this.commands = commands;
        this.memory = memory;
        this.shipping = shipping;
        this.clock = clock;
    }

    @RequiresGrant(Grant.READ)
    @GetMapping("/gpus")
    GpuReport gpus() {
        GpuFacts facts = gpus.read();
        return new GpuReport(mode, agent.node(), facts.at(), facts.driverVersion(), facts.gpus(), facts.recentXids());
    }

    @RequiresGrant(Grant.READ)
    @GetMapping("/checks")
    CheckCatalogue checks() {
        return new CheckCatalogue(mode, agent.node(), catalogue.descriptions());
    }

    @RequiresGrant(Grant.READ)
    @GetMapping("/cordon")
    CordonState cordon() {
        return commands.state();
    }

    @RequiresGrant(Grant.READ)
    @GetMapping("/log-shipping")
    LogShipStatus logShipping() {
        return new LogShipStatus(mode, agent.node(), clock.instant(), shipping.enabled(), shipping.sources());
    }

    @RequiresGrant(Grant.READ)
    @GetMapping("/check-runs/{runId}")
    CheckRun run(@PathVariable UUID runId) {
        return memory.run(runId).orElseThrow(() -> unknown("check run", runId));
    }

    @RequiresGrant(Grant.READ)
    @GetMapping("/commands/{commandId}")
    CommandResult command(@PathVariable UUID commandId) {
        return memory.command(commandId).orElseThrow(() -> unknown("command", commandId));
    }

    private static AgentRefused unknown(String what, UUID id) {
        return AgentRefused.because(
                AgentRefusal.NOT_FOUND,
                "Expected a %s of the last 7 days, got (%s). It may have been sent to another node."
                        .formatted(what, id));
    }
}
