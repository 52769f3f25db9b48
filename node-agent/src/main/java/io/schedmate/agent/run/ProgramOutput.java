package io.schedmate.agent.run;

import java.util.List;

/**
 * The exit status and the output of a program.
 *
 * @param exitCode its own; -1 when it was stopped
 * @param timedOut whether it was stopped at its limit
 * @param lines what it printed on both streams, the last of it where it was too much
 */
public record ProgramOutput(int exitCode, boolean timedOut, List<String> lines) {

    public ProgramOutput {
        lines = List.copyOf(lines);
    }

    public boolean succeeded() {
        return exitCode == 0 && !timedOut;
    }
}
