package io.schedmate.model.log;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a job's log: a file, a rank or a node. At least one of them is set.
 *
 * @param rank rank, from 0
 */
public record LogSource(
        @Nullable String file,
        @Nullable Integer rank,
        @Nullable String node) {

    /** The maximum path length of Linux, in characters. */
    private static final int MAX_PATH_LENGTH = 4096;

    public LogSource {
        if (file == null && rank == null && node == null) {
            throw Require.refused(
                    "source", "a file, a rank or a node", "none", "name the file that the lines come from");
        }
        Require.notNegative("rank", rank);
        Require.atMost("file", file, MAX_PATH_LENGTH);
        Require.atMost("node", node, MAX_PATH_LENGTH);
    }
}
