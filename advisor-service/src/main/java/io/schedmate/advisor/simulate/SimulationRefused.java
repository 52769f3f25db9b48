package io.schedmate.advisor.simulate;

/** Thrown for a simulation that does not start because others are running. */
public final class SimulationRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean isCallers;

    SimulationRefused(boolean isCallers) {
        super(
                isCallers
                        ? "Expected one simulation of a caller at a time (one is under way). Maybe wait for it, or leave its page."
                        : "Expected a place among the simulations that wait (all are taken). Maybe try again in a minute.");
        this.isCallers = isCallers;
    }

    /** Whether the running simulation is the caller's own. */
    public boolean isCallers() {
        return isCallers;
    }
}
