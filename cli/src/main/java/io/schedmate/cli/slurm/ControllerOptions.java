package io.schedmate.cli.slurm;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.slurm.command.Controller;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that locate Slurm's controller. */
final class ControllerOptions {

    @Option(
            names = "--slurm-conf",
            paramLabel = "FILE",
            description = "Slurm's configuration file, if not the default.")
    private @Nullable Path configuration;

    /**
     * Returns the controller. Checks the configuration file first, because without it Slurm's programs search the
     * network for minutes.
     */
    Controller controller() {
        if (configuration != null && !Files.isReadable(configuration)) {
            throw new CommandFailed(Problem.usage(
                    "Expected a readable file for --slurm-conf",
                    configuration.toString(),
                    "leave the option out, and Slurm's commands find the file themselves"));
        }
        return new Controller(configuration);
    }
}
