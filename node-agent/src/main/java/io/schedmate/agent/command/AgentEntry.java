package io.schedmate.agent.command;

import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.node.Cordon;
import java.time.Instant;
import java.util.UUID;

/** One entry of the agent's journal. */
public sealed interface AgentEntry {

    Instant at();

    /** A higher fencing token of an incident was seen. */
    record TokenSeen(Instant at, UUID incidentId, long fencingToken) implements AgentEntry {}

    /** An incident claimed the node. */
    record ClaimMade(Instant at, Cordon cordon) implements AgentEntry {}

    /** An incident released its claim on the node. */
    record ClaimLifted(Instant at, UUID incidentId) implements AgentEntry {}

    /**
     * A command began or ended.
     *
     * @param fingerprint method, path and a digest of the body
     */
    record CommandRecorded(Instant at, String fingerprint, CommandResult result) implements AgentEntry {}

    /** A check began or ended. */
    record CheckRecorded(Instant at, String idempotencyKey, String fingerprint, CheckRun run) implements AgentEntry {}
}
