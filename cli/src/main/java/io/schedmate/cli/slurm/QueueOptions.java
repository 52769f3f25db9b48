package io.schedmate.cli.slurm;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.slurm.command.RestQueue;
import io.schedmate.slurm.command.SlurmQueue;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for reading a cluster's queue: with Slurm's commands or from slurmrestd. */
final class QueueOptions {

    @Mixin
    private final ControllerOptions commands = new ControllerOptions();

    @Option(names = "--rest", paramLabel = "URL", description = "Slurm's slurmrestd, used instead of its commands.")
    private @Nullable String rest;

    @Option(names = "--rest-user", paramLabel = "NAME", description = "The Slurm user for it.")
    private @Nullable String user;

    @Option(
            names = "--rest-token",
            paramLabel = "FILE",
            description = "That user's token, as scontrol token prints it; read for each call.")
    private @Nullable Path token;

    SlurmQueue queue() {
        if (rest == null) {
            return commands.controller();
        }
        if (user == null || token == null) {
            throw new CommandFailed(Problem.usage(
                    "Expected --rest-user and --rest-token beside --rest", "not both", "see scontrol token"));
        }
        if (!rest.matches("https?://[^/\\s]+/?")) {
            throw new CommandFailed(
                    Problem.usage("Expected the address of slurmrestd for --rest", rest, "write http://host:6820"));
        }
        return new RestQueue(URI.create(rest), user, token);
    }
}
