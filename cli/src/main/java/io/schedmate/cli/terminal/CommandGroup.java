package io.schedmate.cli.terminal;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A group of commands. To call it without a subcommand is a usage error. */
public abstract class CommandGroup implements Callable<Integer> {

    private final String expected;

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * Creates a group.
     *
     * @param expected the missing word, which is printed after {@code Expected}
     */
    protected CommandGroup(String expected) {
        this.expected = expected;
    }

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("Expected picocli to hand over its specification (null)");
        }
        throw new ParameterException(spec.commandLine(), "Expected " + expected);
    }
}
