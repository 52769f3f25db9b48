package io.schedmate.slurm.command;

import java.util.List;
import java.util.stream.Collectors;

/** Runs Slurm's commands. */
@FunctionalInterface
public interface SlurmCommands {

    /**
     * Runs a command to its end.
     *
     * @param input its standard input
     * @param words its name and arguments
     * @throws SlurmUnavailable if it did not start, or did not end in time
     */
    Printed run(String input, List<String> words) throws SlurmUnavailable, InterruptedException;

    /**
     * The result of a command.
     *
     * @param text its standard output and its standard error
     */
    record Printed(int exitCode, String text) {

        String firstLines() {
            return text.lines().limit(3).collect(Collectors.joining("; "));
        }
    }
}
