package io.schedmate.query;

/**
 * A line that an answer rests on.
 *
 * @param line from 1
 * @param text as it stands in the log; of a line with carriage returns the segment that is meant
 */
public record Citation(String file, long line, String text) {}
