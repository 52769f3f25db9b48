package io.schedmate.cli.ray;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Stands before what is to be done beside Ray. */
@Command(
        name = "ray",
        header = "Beside Ray: submit jobs with advice, tell SchedMate of those that run.",
        synopsisSubcommandLabel = "WHAT")
public final class RayCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("Expected picocli to hand over its specification (null)");
        }
        throw new ParameterException(spec.commandLine(), "Expected what to do, such as follow");
    }
}
