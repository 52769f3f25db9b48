package io.schedmate.logs.intake.line;

/**
 * One segment of a line: the text between two carriage returns.
 *
 * @param line from 1
 * @param number of the segment in its line, from 1
 */
public record Segment(long line, long number, String text) {}
