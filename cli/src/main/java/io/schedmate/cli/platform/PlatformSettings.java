package io.schedmate.cli.platform;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The settings for starting the platform.
 *
 * @param folder the folder for data, keys and logs between runs
 * @param firstPort the gateway's port; the other components use neighbouring ports
 * @param memory whether to use the data of earlier runs
 * @param logs pattern of the log files that the node ships, in Slurm's notation; empty for those below the folder
 * @param roots folders below which the code of jobs may be read
 */
public record PlatformSettings(
        Path folder, int firstPort, Memory memory, Separation separation, Optional<String> logs, List<Path> roots) {

    /** The number of ports that the components may use, starting at the first one. */
    public static final int PORTS = 30;

    /** What to do with the data of earlier runs. */
    public enum Memory {
        GO_ON,
        FORGET
    }

    /** How services are isolated from each other. */
    public enum Separation {
        /** Each service runs in a separate context and class loader, all in one process. */
        CONTEXTS,
        /** Each service runs in a separate process. */
        PROCESSES
    }
}
