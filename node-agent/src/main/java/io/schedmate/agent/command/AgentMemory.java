package io.schedmate.agent.command;

import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.command.AgentAction;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.node.Cordon;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The state that is built from the journal: fencing tokens, claims and results. */
public final class AgentMemory {

    private static final Logger LOG = LoggerFactory.getLogger(AgentMemory.class);

    private final AgentJournal journal;
    private final InstantSource clock;
    private final Map<UUID, Long> tokens = new HashMap<>();
    private final Map<UUID, Cordon> claims = new LinkedHashMap<>();
    private final Map<String, AgentEntry.CommandRecorded> commands = new LinkedHashMap<>();
    private final Map<String, AgentEntry.CheckRecorded> runs = new LinkedHashMap<>();

    /**
     * Builds the state. Commands and checks that were running when the agent stopped are marked as failed, because it
     * is unknown whether they took effect.
     */
    public AgentMemory(AgentJournal journal, InstantSource clock) {
        this.journal = journal;
        this.clock = clock;
        journal.entries().forEach(this::apply);
        List.copyOf(commands.values()).forEach(this::closeUnfinished);
        List.copyOf(runs.values()).forEach(this::closeUnfinished);
    }

    synchronized void add(AgentEntry entry) {
        journal.add(entry);
        apply(entry);
    }

    /** Refuses an outdated fencing token and stores a newer one. */
    synchronized void enter(UUID incidentId, long fencingToken) {
        long highest = tokens.getOrDefault(incidentId, 0L);
        if (fencingToken < highest) {
            throw AgentRefused.because(
                    AgentRefusal.STALE_FENCING_TOKEN,
                    "Expected a fencing token of at least %d for this incident, got (%d). Another replica may have taken over the recovery. Stop."
                            .formatted(highest, fencingToken));
        }
        if (fencingToken > highest) {
            add(new AgentEntry.TokenSeen(clock.instant(), incidentId, fencingToken));
        }
    }

    /** Returns the earlier result of the same command. Refuses a key that was used for a different command. */
    synchronized Optional<CommandResult> before(CommandCall call) {
        refuseReused(call);
        return Optional.ofNullable(commands.get(call.idempotencyKey())).map(AgentEntry.CommandRecorded::result);
    }

    /** Returns the earlier run of the same check. Refuses a key that was used for a different order. */
    synchronized Optional<CheckRun> runBefore(CommandCall call) {
        refuseReused(call);
        return Optional.ofNullable(runs.get(call.idempotencyKey())).map(AgentEntry.CheckRecorded::run);
    }

    synchronized Optional<Cordon> claim(UUID incidentId) {
        return Optional.ofNullable(claims.get(incidentId));
    }

    synchronized List<Cordon> claims() {
        return List.copyOf(claims.values());
    }

    public synchronized Optional<CommandResult> command(UUID commandId) {
        return commands.values().stream()
                .map(AgentEntry.CommandRecorded::result)
                .filter(result -> result.commandId().equals(commandId))
                .findFirst();
    }

    public synchronized Optional<CheckRun> run(UUID runId) {
        return runs.values().stream()
                .map(AgentEntry.CheckRecorded::run)
                .filter(run -> run.runId().equals(runId))
                .findFirst();
    }

    private void refuseReused(CommandCall call) {
        var command = commands.get(call.idempotencyKey());
        var run = runs.get(call.idempotencyKey());
        String known = command != null ? command.fingerprint() : run != null ? run.fingerprint() : call.fingerprint();
        if (!Objects.equals(known, call.fingerprint())) {
            throw AgentRefused.because(
                    AgentRefusal.IDEMPOTENCY_KEY_REUSED,
                    "Expected the same command for Idempotency-Key %s, but the method, path or body differs. Use one key per step."
                            .formatted(call.idempotencyKey()));
        }
    }

    private void apply(AgentEntry entry) {
        switch (entry) {
            case AgentEntry.TokenSeen seen -> tokens.merge(seen.incidentId(), seen.fencingToken(), Math::max);
            case AgentEntry.ClaimMade made ->
                claims.put(Objects.requireNonNull(made.cordon().incidentId()), made.cordon());
            case AgentEntry.ClaimLifted lifted -> claims.remove(lifted.incidentId());
            case AgentEntry.CommandRecorded command ->
                commands.put(command.result().idempotencyKey(), command);
            case AgentEntry.CheckRecorded run -> runs.put(run.idempotencyKey(), run);
        }
        forgetOld();
    }

    private void forgetOld() {
        Instant oldest = clock.instant().minus(AgentJournal.KEPT);
        commands.values().removeIf(entry -> entry.at().isBefore(oldest));
        runs.values().removeIf(entry -> entry.at().isBefore(oldest));
    }

    private void closeUnfinished(AgentEntry.CommandRecorded entry) {
        CommandResult left = entry.result();
        if (left.status() == CommandStatus.RUNNING) {
            close(new AgentEntry.CommandRecorded(clock.instant(), entry.fingerprint(), ended(left)));
        }
    }

    private CommandResult ended(CommandResult left) {
        String detail =
                "The agent stopped while the %s was running, so its effect is unknown. Check the node, then send the command again with a new key."
                        .formatted(left.action() == AgentAction.DRAIN ? "drain" : "restart");
        return new CommandResult(
                left.mode(),
                left.node(),
                left.commandId(),
                left.idempotencyKey(),
                left.incidentId(),
                left.fencingToken(),
                left.action(),
                CommandStatus.FAILED,
                left.changed(),
                detail,
                left.cordons(),
                left.startedAt(),
                clock.instant());
    }

    private void closeUnfinished(AgentEntry.CheckRecorded entry) {
        CheckRun left = entry.run();
        if (left.status() == CheckRunStatus.RUNNING) {
            var ended = new CheckRun(
                    left.mode(),
                    left.node(),
                    left.runId(),
                    left.incidentId(),
                    left.check(),
                    CheckRunStatus.ERROR,
                    left.startedAt(),
                    clock.instant(),
                    List.of(),
                    List.of(),
                    List.of(),
                    "The agent stopped while it was running. Send it again with a new key.",
                    List.of());
            close(new AgentEntry.CheckRecorded(clock.instant(), entry.idempotencyKey(), entry.fingerprint(), ended));
        }
    }

    /**
     * Writes the end of an unfinished command. A full disk does not stop the agent from starting; the next start writes
     * the entry again.
     */
    private void close(AgentEntry entry) {
        try {
            journal.add(entry);
        } catch (UncheckedIOException full) {
            LOG.warn("Could not write the agent's journal. The disk may be full; free some space.", full);
        }
        apply(entry);
    }
}
