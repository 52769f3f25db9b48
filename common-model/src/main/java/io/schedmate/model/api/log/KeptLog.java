package io.schedmate.model.api.log;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import org.jspecify.annotations.Nullable;

/**
 * The part of one log stream that is still stored.
 *
 * @param name name for the query parameter source
 * @param firstKeptLine the oldest kept line; null = none
 * @param lastLine the newest line; null = none yet
 * @param keptBytes size of the kept lines
 * @param droppedLines number of lines deleted by retention
 * @param order reliability of the order
 */
public record KeptLog(
        String name,
        LogSource source,
        @Nullable Long firstKeptLine,
        @Nullable Long lastLine,
        long keptBytes,
        long droppedLines,
        LogOrder order) {

    public KeptLog {
        Limits.text("name", Require.present("name", name), 1, 1024);
        Require.present("source", source);
        Limits.atLeast("firstKeptLine", firstKeptLine, 1);
        Limits.atLeast("lastLine", lastLine, 1);
        Limits.atLeast("keptBytes", keptBytes, 0);
        Limits.atLeast("droppedLines", droppedLines, 0);
        Require.present("order", order);
    }
}
