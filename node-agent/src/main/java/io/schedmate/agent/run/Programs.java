package io.schedmate.agent.run;

import java.time.Duration;
import java.util.List;

/** The programs of a node. */
public interface Programs {

    /** Whether a program of this name can be started. */
    boolean has(String name);

    /**
     * Runs a program to its end or its limit; its arguments are handed over as they are, no shell reads them.
     *
     * @throws ProgramMissing when it cannot be started
     */
    ProgramOutput run(List<String> commandLine, Duration limit);

    /**
     * The same, with more of its lines kept.
     *
     * @param lines as many at the end as are kept at most
     */
    default ProgramOutput run(List<String> commandLine, Duration limit, int lines) {
        return run(commandLine, limit);
    }
}
