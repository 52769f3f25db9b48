package io.schedmate.simulator.policy;

/** A replay was ended by an interrupt of its thread before all jobs were through. */
public final class ReplayStopped extends RuntimeException {

    private static final long serialVersionUID = 1;

    private ReplayStopped() {
        super("expected the replay to run to its end (interrupted)");
    }

    /** Called in each round of a replay, so that nobody waits for one that nobody wants any more. */
    public static void ifInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ReplayStopped();
        }
    }
}
