package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.model.job.OwnCluster;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Registers a job with the platform. */
@Command(
        name = "submit",
        header = "Register a job that is about to run.",
        description = "It does not start the job. Afterwards its log is read and advice is given.")
public final class SubmitCommand extends RemoteCommand {

    @Option(names = "--owner", paramLabel = "NAME", description = "The owner; a person's key implies it.")
    private @Nullable String owner;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "With a scheduler's key: the cluster (the owner's).")
    private @Nullable String cluster;

    @Option(names = "--scheduler", paramLabel = "NAME", description = "The scheduler (hand).")
    private String scheduler = "hand";

    @Option(names = "--id", paramLabel = "ID", description = "The scheduler's id of the job (generated).")
    private @Nullable String id;

    @Option(names = "--name", paramLabel = "NAME", description = "Its name.")
    private @Nullable String name;

    @Option(names = "--project", paramLabel = "NAME", description = "Its project.")
    private @Nullable String project;

    @Option(names = "--gpus", paramLabel = "N", description = "The GPUs that it requests.")
    private @Nullable Integer gpus;

    @Option(names = "--gpu-type", paramLabel = "TYPE", description = "Such as H100-80G.")
    private @Nullable String gpuType;

    @Option(names = "--code", paramLabel = "DIR", description = "The folder of its code, as seen by the platform.")
    private @Nullable String code;

    @Parameters(paramLabel = "COMMAND", description = "Its command, after --.")
    private List<String> command = List.of();

    public SubmitCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        JsonNode job = gateway.post("/jobs", submission());
        if (options.json()) {
            json(job);
        } else {
            printLine("Job %s is %s. Follow it with: schedmate watch %s"
                    .formatted(
                            ValueText.name(job),
                            ValueText.text(job.path("state")),
                            job.path("jobId").asString("")));
        }
        return ExitCode.DONE;
    }

    private ObjectNode submission() {
        var submission = JsonNodeFactory.instance.objectNode();
        submission.put("cluster", cluster()).put("scheduler", scheduler);
        submission.put("externalId", id == null ? UUID.randomUUID().toString() : id);
        submission.put("name", name).put("owner", owner).put("project", project);
        submission.put("command", command.isEmpty() ? null : String.join(" ", command));
        var source = submission.putObject("source");
        if (code == null) {
            source.put("kind", "none");
        } else {
            source.put("kind", "path").put("path", code);
        }
        submission.putObject("requested").put("gpus", gpus).put("gpuType", gpuType);
        return submission;
    }

    private String cluster() {
        if (cluster != null) {
            return cluster;
        }
        if (owner == null) {
            throw new CommandFailed(
                    Problem.usage("Expected --owner or --cluster", "neither", "name the owner of your key"));
        }
        return OwnCluster.of(owner);
    }
}
