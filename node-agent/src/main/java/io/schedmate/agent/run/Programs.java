package io.schedmate.agent.run;

import java.time.Duration;
import java.util.List;

/** Runs the programs of a node. */
public interface Programs {

    /** Whether a program with this name can be started. */
    boolean has(String name);

    /**
     * Runs a program to its end or its time limit; arguments are passed without a shell.
     *
     * @throws ProgramMissing if it cannot be started
     */
    ProgramOutput run(List<String> commandLine, Duration limit);

    /**
     * The same, with another limit of lines.
     *
     * @param lines the maximum number of last lines kept
     */
    default ProgramOutput run(List<String> commandLine, Duration limit, int lines) {
        return run(commandLine, limit);
    }
}
