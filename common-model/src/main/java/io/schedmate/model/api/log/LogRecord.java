package io.schedmate.model.api.log;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of an NDJSON upload.
 *
 * @param text text without its line end
 * @param time time when it was written; null = unknown
 */
public record LogRecord(String text, @Nullable Instant time) {

    public LogRecord {
        Limits.text("text", Require.present("text", text), 0, 1048576);
    }
}
