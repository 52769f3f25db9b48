package io.schedmate.agent.run;

import java.util.List;

/**
 * The exit code and the output of a program.
 *
 * @param exitCode -1 if the program was stopped
 * @param timedOut whether the program was stopped at its time limit
 * @param lines the last lines of standard output and standard error
 */
public record ProgramOutput(int exitCode, boolean timedOut, List<String> lines) {

    public ProgramOutput {
        lines = List.copyOf(lines);
    }

    public boolean succeeded() {
        return exitCode == 0 && !timedOut;
    }
}
