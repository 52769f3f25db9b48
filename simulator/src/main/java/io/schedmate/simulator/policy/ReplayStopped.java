package io.schedmate.simulator.policy;

/** Thrown when the thread of a replay was interrupted before all jobs had ended. */
public final class ReplayStopped extends RuntimeException {

    private static final long serialVersionUID = 1;

    private ReplayStopped() {
        super("expected the replay to run to its end (interrupted)");
    }

    /** Throws if the thread was interrupted. Replays call it in each round, so that an abandoned replay ends. */
    public static void ifInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ReplayStopped();
        }
    }
}
