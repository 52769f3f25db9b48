package io.schedmate.query;

import java.util.List;

/** Port: the lines of one job, all its logs one after the other. A line is what stands between two {@code \n}. */
public interface LogText {

    long count();

    /**
     * Reads lines {@code fromLine} to {@code fromLine + limit - 1}, fewer where the text ends.
     *
     * @param fromLine from 1, counted over all logs
     */
    List<String> read(long fromLine, int limit);

    /** Where a line stands in its own log. */
    Place place(long line);

    /**
     * A line of one log.
     *
     * @param line from 1
     */
    record Place(String file, long line) {}
}
