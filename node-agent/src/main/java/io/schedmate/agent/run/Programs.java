package io.schedmate.agent.run;

import java.time.Duration;
import java.util.List;

/** Runs programs on the node. */
public interface Programs {

    /** Whether a program with this name is installed. */
    boolean has(String name);

    /**
     * Runs a program until it ends or reaches its time limit. Arguments are passed without a shell.
     *
     * @throws ProgramMissing if the program cannot be started
     */
    ProgramOutput run(List<String> commandLine, Duration limit);

    /**
     * Runs a program with a different limit on its output.
     *
     * @param lines the maximum number of lines kept, counted from the end
     */
    default ProgramOutput run(List<String> commandLine, Duration limit, int lines) {
        return run(commandLine, limit);
    }
}
