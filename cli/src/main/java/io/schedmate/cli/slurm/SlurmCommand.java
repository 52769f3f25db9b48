package io.schedmate.cli.slurm;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Stands before what is to be done beside a Slurm controller. */
@Command(
        name = "slurm",
        header = "Work beside a Slurm controller: report its jobs, order its queue.",
        synopsisSubcommandLabel = "WHAT")
public final class SlurmCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("Expected picocli to hand over its specification (null)");
        }
        throw new ParameterException(spec.commandLine(), "Expected what to do, such as report");
    }
}
