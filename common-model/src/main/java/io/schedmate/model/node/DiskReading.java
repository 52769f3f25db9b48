package io.schedmate.model.node;

import io.schedmate.model.check.Require;

/**
 * The free space of the file system under a folder of a node.
 *
 * @param freeBytes space that an unprivileged process can still write
 */
public record DiskReading(String path, long freeBytes, long totalBytes) {

    private static final int MAX_PATH_LENGTH = 4096;

    public DiskReading {
        Require.text("path", path, MAX_PATH_LENGTH);
        Require.notNegative("freeBytes", freeBytes);
        Require.notNegative("totalBytes", totalBytes);
        if (freeBytes > totalBytes) {
            throw Require.refused("freeBytes", "at most " + totalBytes, freeBytes, "give both in bytes");
        }
    }
}
