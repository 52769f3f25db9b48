package io.schedmate.code.value;

import org.jspecify.annotations.Nullable;

/**
 * Where something stands: a line of a file, or the run command.
 *
 * @param file path from the root of the tree; null for the command
 * @param line counts from 1
 */
public record Place(@Nullable String file, int line) {

    public static final Place COMMAND = new Place(null, 0);

    public boolean isCommand() {
        return file == null;
    }

    @Override
    public String toString() {
        return file == null ? "command" : file + ":" + line;
    }
}
