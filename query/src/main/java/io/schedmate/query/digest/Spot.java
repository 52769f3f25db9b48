package io.schedmate.query.digest;

/**
 * One segment of the text.
 *
 * @param line line number, counted over all logs from 1
 * @param text text without escape sequences
 * @param raw text as in the log
 */
public record Spot(int line, String text, String raw) {}
