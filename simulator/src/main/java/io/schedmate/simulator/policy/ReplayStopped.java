package io.schedmate.simulator.policy;

/** Thrown when the thread of a replay was interrupted before all jobs had ended. */
public final class ReplayStopped extends RuntimeException {

    private static final long serialVersionUID = 1;

    private ReplayStopped() {
        super("expected the replay to run to its end (interrupted)");
    }

    /** Called in each round of a replay, so that an abandoned one ends. */
    public static void ifInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ReplayStopped();
        }
    }
}
