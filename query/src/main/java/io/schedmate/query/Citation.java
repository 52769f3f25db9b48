package io.schedmate.query;

/**
 * A line that proves an answer.
 *
 * @param line line number in the file, from 1
 * @param text text as in the log; for a line with carriage returns, the cited segment
 */
public record Citation(String file, long line, String text) {}
