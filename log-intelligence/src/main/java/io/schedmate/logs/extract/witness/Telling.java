package io.schedmate.logs.extract.witness;

/**
 * One telling of a last value.
 *
 * @param source what it was read as in the log, such as {@code iter} or {@code loss}
 * @param value as the source last told it
 */
public record Telling(String source, double value) {}
