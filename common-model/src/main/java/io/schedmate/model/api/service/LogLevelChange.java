package io.schedmate.model.api.service;

import io.schedmate.model.check.Require;
import java.time.Instant;

/**
 * A temporary change of a logger's level.
 *
 * @param until time when the default returns
 * @param by name of the caller who changed it
 */
public record LogLevelChange(String logger, LogLevel level, Instant until, String by) {

    public LogLevelChange {
        Require.text("logger", logger);
        Require.present("level", level);
        Require.present("until", until);
        Require.text("by", by);
    }
}
