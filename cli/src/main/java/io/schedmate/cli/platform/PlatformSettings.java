package io.schedmate.cli.platform;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The settings for starting the platform.
 *
 * @param folder stores data, keys and logs between runs
 * @param firstPort the gateway's; the others use neighbouring ports
 * @param memory whether data of earlier runs is used
 * @param logs pattern of the log files that the node ships, in Slurm's notation; empty for those below the folder
 * @param roots folders below which the code of jobs may be read
 */
public record PlatformSettings(
        Path folder, int firstPort, Memory memory, Separation separation, Optional<String> logs, List<Path> roots) {

    /** The number of ports from the first one that the components may use. */
    public static final int PORTS = 30;

    /** The data of earlier runs. */
    public enum Memory {
        GO_ON,
        FORGET
    }

    /** How services are isolated from each other. */
    public enum Separation {
        /** Each in its own context and class loader, all in one process. */
        CONTEXTS,
        /** Each in its own process. */
        PROCESSES
    }
}
