package io.schedmate.logs.intake;

import io.schedmate.logs.intake.line.Segment;
import java.util.Iterator;
import java.util.List;

/** A log that is read by ranges of lines. Lines end with {@code \n} and are counted from 1. */
public interface LogLines {

    /** Returns the number of lines; a last line without {@code \n} counts. */
    long count();

    /**
     * Reads lines {@code fromLine} to {@code fromLine + limit - 1}, or fewer if the log ends before.
     *
     * @param fromLine from 1; a number past the end gives an empty list
     */
    List<String> read(long fromLine, int limit);

    /**
     * Returns the segments of all lines from {@code fromLine} on, in order and with their numbers. Memory is bounded
     * even if a single line does not fit in memory. Not thread-safe.
     */
    default Iterator<Segment> segments(long fromLine) {
        return new SplitSegments(this, fromLine);
    }
}
