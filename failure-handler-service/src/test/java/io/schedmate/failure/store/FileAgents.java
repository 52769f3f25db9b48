package io.schedmate.failure.store;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.site.SiteTools;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.AgentAction;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * Agents and site tools whose actions outlive the process that orders them. A file contains one action per line, and
 * repeating a key has no further effect.
 */
final class FileAgents implements NodeAgents, SiteTools {

    private final Path file;
    private final String faulty;

    FileAgents(Path file, String faulty) {
        this.file = file;
        this.faulty = faulty;
    }

    /** Returns the keys and the actions under them. */
    static List<String> actions(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets the node pass its checks from now on. */
    void repair() {
        append(repaired(), "");
    }

    private Path repaired() {
        return file.resolveSibling("repaired");
    }

    @Override
    public SiteAnswer run(SiteAction action, String key, RecoveryRecord recovery, String node) {
        once(key + "/" + action, action.name().toLowerCase(Locale.ROOT) + " " + node);
        return new SiteAnswer.Done("done");
    }

    @Override
    public AgentAnswer<CheckRun> check(Address at, RunCheckRequest order) {
        boolean failed = at.node().equals(faulty) && !Files.exists(repaired());
        return new AgentAnswer.Answered<>(new CheckRun(
                AgentMode.SIMULATED,
                at.node(),
                UUID.randomUUID(),
                order.incidentId(),
                order.check(),
                failed ? CheckRunStatus.FAILED : CheckRunStatus.PASSED,
                Instant.EPOCH,
                Instant.EPOCH,
                List.of(),
                List.of(),
                List.of(),
                "declared",
                List.of()));
    }

    @Override
    public AgentAnswer<CommandResult> cordon(Address at, CordonRequest order) {
        return does(at, order.incidentId(), order.fencingToken(), AgentAction.CORDON, at.node());
    }

    @Override
    public AgentAnswer<CommandResult> uncordon(Address at, UncordonRequest order) {
        return does(at, order.incidentId(), order.fencingToken(), AgentAction.UNCORDON, at.node());
    }

    @Override
    public AgentAnswer<CommandResult> drain(Address at, DrainRequest order) {
        return does(at, order.incidentId(), order.fencingToken(), AgentAction.DRAIN, at.node());
    }

    @Override
    public AgentAnswer<CommandResult> restart(Address at, JobId job, RestartRequest order) {
        return does(at, order.incidentId(), order.fencingToken(), AgentAction.RESTART, job.toString());
    }

    private AgentAnswer<CommandResult> does(Address at, UUID recovery, long token, AgentAction action, String on) {
        boolean first = once(at.key(), action.wire() + " " + on);
        return new AgentAnswer.Answered<>(new CommandResult(
                AgentMode.SIMULATED,
                at.node(),
                UUID.randomUUID(),
                at.key(),
                recovery,
                token,
                action,
                CommandStatus.DONE,
                first,
                "done",
                List.of(),
                Instant.EPOCH,
                Instant.EPOCH));
    }

    private boolean once(String key, String action) {
        boolean known = actions(file).stream().anyMatch(line -> line.startsWith(key + "\t"));
        if (!known) {
            append(file, key + "\t" + action);
        }
        return !known;
    }

    static void append(Path file, String line) {
        try {
            Files.write(
                    file,
                    (line + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND,
                    StandardOpenOption.SYNC);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
