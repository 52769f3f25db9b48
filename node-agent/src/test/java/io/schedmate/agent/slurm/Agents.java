package io.schedmate.agent.slurm;

import static org.awaitility.Awaitility.await;

import io.schedmate.agent.check.Catalogue;
import io.schedmate.agent.check.SiteCheck;
import io.schedmate.agent.command.AgentJournal;
import io.schedmate.agent.command.AgentMemory;
import io.schedmate.agent.command.CheckRuns;
import io.schedmate.agent.command.CommandCall;
import io.schedmate.agent.command.CommandSlots;
import io.schedmate.agent.command.Commands;
import io.schedmate.agent.gpu.GpuFacts;
import io.schedmate.agent.run.NodePrograms;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.job.JobId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** The agent of one node of a Slurm cluster on this machine, called without HTTP. */
final class Agents {

    static final String CLUSTER = "embedded";
    private static final Duration LONG = Duration.ofMinutes(5);

    private final Commands commands;
    private final CheckRuns checks;
    private final AgentMemory memory;
    private final AtomicInteger keys = new AtomicInteger();

    /**
     * Creates the agent of a node.
     *
     * @param badNode a file with the name of the faulty node
     */
    Agents(EmbeddedSlurm slurm, String node, Path badNode) {
        var programs = new NodePrograms("/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        var settings = new SlurmSettings(
                CLUSTER,
                "slurm",
                node,
                slurm.configuration(),
                null,
                Duration.ofMinutes(1),
                LONG,
                Duration.ofMillis(200));
        var check = new SiteCheck(
                programs,
                "planted",
                "Fails on the node that is broken.",
                false,
                Duration.ofSeconds(1),
                List.of("grep", "--invert-match", "--line-regexp", node, badNode.toString()));
        memory = new AgentMemory(AgentJournal.inMemory(), Instant::now);
        var turns = new CommandSlots();
        commands = new Commands(
                node,
                new SlurmAdapter(settings, programs, Instant::now),
                memory,
                turns,
                Instant::now,
                UUID::randomUUID);
        checks = new CheckRuns(
                node,
                AgentMode.REAL,
                new Catalogue(List.of(check)),
                () -> new GpuFacts(Instant.now(), null, List.of(), List.of(), 0, null),
                memory,
                turns,
                Instant::now,
                UUID::randomUUID);
    }

    Commands commands() {
        return commands;
    }

    CheckRun check(UUID incident) {
        CheckRun begun = checks.run(call(), new RunCheckRequest(incident, 1, "planted", List.of(), Map.of(), 60));
        return await().atMost(LONG)
                .until(() -> memory.run(begun.runId()).orElseThrow(), run -> run.status() != CheckRunStatus.RUNNING);
    }

    CommandResult cordon(UUID incident, String detail) {
        return commands.cordon(call(), new CordonRequest(incident, 1, detail));
    }

    CommandResult uncordon(UUID incident) {
        return commands.uncordon(call(), new UncordonRequest(incident, 1, "It passed its test."));
    }

    CommandResult drain(UUID incident, double graceSeconds, List<JobId> spared) {
        return ended(commands.drain(call(), new DrainRequest(incident, 1, graceSeconds, spared)));
    }

    CommandResult restart(UUID incident, JobId job, int attempt, List<String> excluded) {
        return ended(
                commands.restart(call(), job, new RestartRequest(incident, 1, attempt, List.of(), 0, excluded, null)));
    }

    CommandResult goOn(UUID incident, JobId job, Checkpoint checkpoint) {
        return ended(
                commands.restart(call(), job, new RestartRequest(incident, 1, 1, List.of(), 0, List.of(), checkpoint)));
    }

    private CommandResult ended(CommandResult begun) {
        return await().atMost(LONG)
                .until(
                        () -> memory.command(begun.commandId()).orElseThrow(),
                        result -> result.status() != CommandStatus.RUNNING);
    }

    private CommandCall call() {
        String key = "key-" + keys.incrementAndGet();
        return new CommandCall(key, key);
    }
}
