package io.schedmate.advisor.simulate;

/** Thrown for a simulation that does not start because others are running. */
public final class SimulationRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean isCallers;

    SimulationRefused(boolean isCallers) {
        super(
                isCallers
                        ? "Only one simulation per caller may run at a time, and one is running. Wait for it, or leave its page."
                        : "The simulation queue is full. Try again in a minute.");
        this.isCallers = isCallers;
    }

    /** Returns whether the running simulation is the caller's own. */
    public boolean isCallers() {
        return isCallers;
    }
}
