package io.schedmate.cli.evaluation;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Stands before what is to be scored. */
@Command(
        name = "eval",
        header = "Score our engines and the baselines on a labelled corpus.",
        synopsisSubcommandLabel = "WHAT")
public final class EvalCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("Expected picocli to hand over its specification (null)");
        }
        throw new ParameterException(spec.commandLine(), "Expected what to score, such as logs");
    }
}
