package io.schedmate.logs.intake;

import io.schedmate.logs.intake.line.Segment;
import java.util.Iterator;
import java.util.List;

/** A log that is read by ranges of lines. A line is what stands between two {@code \n}; numbers count from 1. */
public interface LogLines {

    /** How many lines the log holds; a last line without {@code \n} counts. */
    long count();

    /**
     * Reads lines {@code fromLine} to {@code fromLine + limit - 1}, fewer where the log ends.
     *
     * @param fromLine from 1; a number past the end gives an empty list
     */
    List<String> read(long fromLine, int limit);

    /**
     * The segments of all lines from {@code fromLine} on, in order and with their numbers. Memory is bounded also where one
     * line holds more than memory does. Not safe for use by several threads.
     */
    default Iterator<Segment> segments(long fromLine) {
        return new SplitSegments(this, fromLine);
    }
}
