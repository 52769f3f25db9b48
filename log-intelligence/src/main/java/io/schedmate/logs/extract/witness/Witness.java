package io.schedmate.logs.extract.witness;

/**
 * A step time from one source.
 *
 * @param source the name under which the log has it, such as {@code time} or {@code iter}
 * @param seconds for one step, as the witness itself reports it, above 0
 * @param coarseness the smallest change of the printed number as a share of it; 0 if it is fine or unknown
 */
public record Witness(WitnessKind kind, String source, double seconds, double coarseness) {

    private static final double MIN_SECONDS = 1e-6;
    private static final double MAX_SECONDS = 86_400;

    public Witness(WitnessKind kind, String source, double seconds) {
        this(kind, source, seconds, 0);
    }

    /** Returns false for a number that is no step's time: another quantity, or the time between two runs. */
    boolean isPossible() {
        return seconds >= MIN_SECONDS && seconds <= MAX_SECONDS;
    }
}
