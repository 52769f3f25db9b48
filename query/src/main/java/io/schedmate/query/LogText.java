package io.schedmate.query;

import java.util.List;

/** Port: the lines of one job, with all its logs in sequence. Lines are separated by {@code \n}. */
public interface LogText {

    long count();

    /**
     * Reads lines {@code fromLine} to {@code fromLine + limit - 1}, or fewer at the end of the text.
     *
     * @param fromLine first line, counted over all logs from 1
     */
    List<String> read(long fromLine, int limit);

    /** Returns the position of a line in its own log. */
    Place place(long line);

    /**
     * A line of one log.
     *
     * @param line line number, from 1
     */
    record Place(String file, long line) {}
}
