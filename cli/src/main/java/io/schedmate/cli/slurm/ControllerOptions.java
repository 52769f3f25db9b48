package io.schedmate.cli.slurm;

import io.schedmate.slurm.command.Controller;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The address of Slurm's controller. */
final class ControllerOptions {

    @Option(
            names = "--slurm-conf",
            paramLabel = "FILE",
            description = "Slurm's configuration file, if not the default.")
    private @Nullable Path configuration;

    Controller controller() {
        return new Controller(configuration);
    }
}
