package io.schedmate.cli.platform;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the platform is started.
 *
 * @param folder keeps data, keys and logs between runs
 * @param firstPort the gateway's; the other parts take those around it
 * @param memory what was kept
 * @param logs pattern of log files that the node ships, with the signs of Slurm; empty for those under the folder
 * @param roots folders below which the code of jobs may be read
 */
public record PlatformSettings(
        Path folder, int firstPort, Memory memory, Separation separation, Optional<String> logs, List<Path> roots) {

    /** The highest first port: parts lie up to this many above it. */
    public static final int PORTS = 30;

    /** What earlier runs left. */
    public enum Memory {
        GO_ON,
        FORGET
    }

    /** How services are kept apart. */
    public enum Separation {
        /** Each in a context and class loader of its own, all in one process. */
        CONTEXTS,
        /** Each in a process of its own. */
        PROCESSES
    }
}
