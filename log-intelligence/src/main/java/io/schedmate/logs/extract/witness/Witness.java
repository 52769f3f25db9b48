package io.schedmate.logs.extract.witness;

/**
 * One telling of the step time.
 *
 * @param source what it was read as in the log, such as {@code time} or {@code iter}
 * @param seconds for one step, as the witness itself says, above 0
 * @param coarseness by which share of itself the number changes at least, as it is printed; 0 = finely, or not known
 */
public record Witness(WitnessKind kind, String source, double seconds, double coarseness) {

    public Witness(WitnessKind kind, String source, double seconds) {
        this(kind, source, seconds, 0);
    }
}
