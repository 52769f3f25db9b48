package io.schedmate.logs.extract.witness;

/**
 * One telling of the step time.
 *
 * @param source what it was read as in the log, such as {@code time} or {@code iter}
 * @param seconds for one step, as the witness itself says, above 0
 */
public record Witness(WitnessKind kind, String source, double seconds) {}
