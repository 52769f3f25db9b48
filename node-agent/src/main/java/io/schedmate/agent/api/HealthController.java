package io.schedmate.agent.api;

import io.schedmate.agent.AgentSelf;
import io.schedmate.agent.command.Commands;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.gpu.Gpus;
import io.schedmate.model.api.agent.AgentHealth;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentPart;
import io.schedmate.model.api.agent.AgentStatus;
import io.schedmate.signing.CallVerifier;
import jakarta.annotation.security.PermitAll;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Returns the health of the agent. The call needs no signature, so the response reveals nothing about jobs or hardware.
 */
@RestController
@RequestMapping(SignedCalls.ROOT)
class HealthController {

    /** A proxy in front of a scheduler may answer with a whole page. */
    private static final int MAX_DETAIL_LENGTH = 2000;

    private final AgentSelf agent;
    private final AgentMode mode;
    private final Gpus gpus;
    private final Commands commands;
    private final CallVerifier verifier;
    private final InstantSource clock;

    HealthController(
            AgentSelf agent, AgentMode mode, Gpus gpus, Commands commands, CallVerifier verifier, InstantSource clock) {
        this.agent = agent;
        this.mode = mode;
        this.gpus = gpus;
        this.commands = commands;
        this.verifier = verifier;
        this.clock = clock;
    }

    @PermitAll
    @GetMapping("/health")
    AgentHealth health() {
        Instant now = clock.instant();
        List<AgentPart> parts = List.of(gpuReader(), scheduler(), signatures(now));
        AgentStatus worst = parts.stream()
                .map(AgentPart::status)
                .max(Comparator.naturalOrder())
                .orElse(AgentStatus.UP);
        return new AgentHealth(mode, agent.node(), worst, agent.version(), agent.startedAt(), now, parts);
    }

    private AgentPart gpuReader() {
        boolean works = gpus.read().trouble() == null;
        return works
                ? up("gpu_reader")
                : degraded(
                        "gpu_reader", "Expected complete output from nvidia-smi and dmesg. See GET /gpus for details.");
    }

    private AgentPart scheduler() {
        try {
            commands.state();
            return up("scheduler");
        } catch (SchedulerUnavailable unavailable) {
            return degraded("scheduler", String.valueOf(unavailable.getMessage()));
        }
    }

    private AgentPart signatures(Instant now) {
        return now.isBefore(verifier.listensFrom())
                ? degraded(
                        "signatures",
                        "The agent has just started; it accepts signatures from %s on."
                                .formatted(verifier.listensFrom()))
                : up("signatures");
    }

    private static AgentPart up(String name) {
        return new AgentPart(name, AgentStatus.UP, null);
    }

    private static AgentPart degraded(String name, String detail) {
        String shortened = detail.substring(0, Math.min(MAX_DETAIL_LENGTH, detail.length()));
        return new AgentPart(name, AgentStatus.DEGRADED, shortened);
    }
}
