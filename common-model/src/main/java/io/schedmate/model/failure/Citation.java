package io.schedmate.model.failure;

import io.schedmate.model.check.Require;
import io.schedmate.model.log.LogSource;
import org.jspecify.annotations.Nullable;

/**
 * A log line that a statement cites.
 *
 * @param source source of the line; null if the log has a single source
 * @param line line number in the source, from 1
 */
public record Citation(@Nullable LogSource source, long line, String text) {

    public Citation {
        if (line < 1) {
            throw Require.refused("line", "at least 1", line, "count lines from 1");
        }
        Require.present("text", text);
    }
}
