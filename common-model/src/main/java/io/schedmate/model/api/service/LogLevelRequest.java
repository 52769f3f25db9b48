package io.schedmate.model.api.service;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The body of a call that changes a logger's level for a time.
 *
 * @param logger name of the logger; includes all its child loggers
 * @param level new level; null = back to the default now
 * @param forSeconds duration of the change; null = 15 minutes
 */
public record LogLevelRequest(
        String logger, @Nullable LogLevel level, @Nullable Long forSeconds) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z0-9_$]+)*");
    private static final int MAX_LENGTH = 86_400;

    public LogLevelRequest {
        Limits.text("logger", Require.present("logger", logger), 1, 200);
        if (!NAME.matcher(logger).matches()) {
            throw Require.refused("logger", "a logger's name, such as io.schedmate.tracker", logger, "correct it");
        }
        Limits.between("forSeconds", forSeconds, 1, MAX_LENGTH);
    }
}
