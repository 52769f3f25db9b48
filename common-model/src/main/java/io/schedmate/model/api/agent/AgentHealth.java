package io.schedmate.model.api.agent;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.List;

/**
 * The health of an agent.
 *
 * @param status worst status of its parts
 * @param startedAt time when it was started
 * @param at time by its clock, to detect clock skew before a command is signed
 */
public record AgentHealth(
        AgentMode mode,
        String node,
        AgentStatus status,
        String version,
        Instant startedAt,
        Instant at,
        List<AgentPart> parts) {

    public AgentHealth {
        Require.present("mode", mode);
        Limits.text("node", Require.present("node", node), 1, 256);
        Require.present("status", status);
        Limits.text("version", Require.present("version", version), 1, 64);
        Require.present("startedAt", startedAt);
        Require.present("at", at);
        parts = Limits.items("parts", parts, 1, 64);
    }
}
