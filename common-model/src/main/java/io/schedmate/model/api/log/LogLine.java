package io.schedmate.model.api.log;

import io.schedmate.model.LineLabel;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A line of a log with its number.
 *
 * @param line line number in its source
 * @param text text with secrets masked
 * @param time time when it was written
 * @param label its topic; null = not classified
 */
public record LogLine(
        long line,
        String text,
        @Nullable Instant time,
        @Nullable LineLabel label) {

    public LogLine {
        Limits.atLeast("line", line, 1);
        Require.present("text", text);
    }
}
