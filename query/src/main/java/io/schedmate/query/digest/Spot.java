package io.schedmate.query.digest;

/**
 * One segment of the text.
 *
 * @param line counted over all logs, from 1
 * @param text without escape sequences
 * @param raw as in the log
 */
public record Spot(int line, String text, String raw) {}
