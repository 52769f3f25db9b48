package io.schedmate.code.similar.command;

import java.util.List;
import java.util.Map;

/**
 * What a run command starts, taken apart.
 *
 * @param program the script, module or console script that does the work; a script below the job's folder by its path from there
 * @param positionals its arguments that are no options, in order
 * @param options its options and the environment's, by plain name; one without a value has the value {@code true}
 * @param processes what the launcher starts
 */
public record Invocation(String program, List<String> positionals, Map<String, String> options, Processes processes) {

    /**
     * @param nodes machines, 1 if the launcher does not say
     * @param inAll processes in all, 0 if only the machine's number of GPUs settles it
     * @param launched whether a launcher stands in front of the program
     */
    public record Processes(int nodes, int inAll, boolean launched) {}

    public Invocation {
        positionals = List.copyOf(positionals);
        options = Map.copyOf(options);
    }
}
