package io.schedmate.agent.run;

import java.util.List;

/**
 * The exit status and the output of a program.
 *
 * @param exitCode -1 if it was stopped
 * @param timedOut whether it was stopped at its time limit
 * @param lines output of both streams, limited to the last ones
 */
public record ProgramOutput(int exitCode, boolean timedOut, List<String> lines) {

    public ProgramOutput {
        lines = List.copyOf(lines);
    }

    public boolean succeeded() {
        return exitCode == 0 && !timedOut;
    }
}
