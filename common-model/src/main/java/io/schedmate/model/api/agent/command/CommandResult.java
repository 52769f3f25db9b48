package io.schedmate.model.api.agent.command;

import io.schedmate.model.api.Limits;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A command and its result.
 *
 * @param commandId id of the command
 * @param idempotencyKey idempotency key that it was sent with
 * @param incidentId the incident that ordered it
 * @param fencingToken fencing token of the caller's lease
 * @param action action that was ordered
 * @param changed false if the node was already in that state
 * @param detail the result in words
 * @param cordons all cordons on the node afterwards, including those of others
 */
public record CommandResult(
        AgentMode mode,
        String node,
        UUID commandId,
        String idempotencyKey,
        UUID incidentId,
        long fencingToken,
        AgentAction action,
        CommandStatus status,
        boolean changed,
        String detail,
        List<Cordon> cordons,
        Instant startedAt,
        @Nullable Instant endedAt) {

    public CommandResult {
        Require.present("mode", mode);
        Limits.text("node", Require.present("node", node), 1, 256);
        Require.present("commandId", commandId);
        Limits.text("idempotencyKey", Require.present("idempotencyKey", idempotencyKey), 1, 128);
        Require.present("incidentId", incidentId);
        Limits.atLeast("fencingToken", fencingToken, 1);
        Require.present("action", action);
        Require.present("status", status);
        Limits.text("detail", Require.present("detail", detail), 1, 4000);
        cordons = Limits.items("cordons", cordons, 0, 64);
        Require.present("startedAt", startedAt);
    }
}
