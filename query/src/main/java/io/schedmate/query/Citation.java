package io.schedmate.query;

/**
 * A line that an answer rests on.
 *
 * @param line from 1
 * @param text as in the log; for a line with carriage returns, the cited segment
 */
public record Citation(String file, long line, String text) {}
