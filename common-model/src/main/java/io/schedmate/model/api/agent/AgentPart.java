package io.schedmate.model.api.agent;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * One part of an agent.
 *
 * @param status whether it works
 * @param detail what is wrong with it
 */
public record AgentPart(
        String name, AgentStatus status, @Nullable String detail) {

    public AgentPart {
        Limits.text("name", Require.present("name", name), 1, 64);
        Require.present("status", status);
        Limits.text("detail", detail, 1, 2000);
    }
}
