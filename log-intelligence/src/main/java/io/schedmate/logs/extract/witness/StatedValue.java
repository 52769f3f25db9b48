package io.schedmate.logs.extract.witness;

/**
 * A last value from one source.
 *
 * @param source the name under which the log has it, such as {@code iter} or {@code loss}
 * @param value the last value of the source
 */
public record StatedValue(String source, double value) {}
