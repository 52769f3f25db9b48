package io.schedmate.model.api.simulation;

import io.schedmate.model.WireValue;

/** The stage of a simulation. */
public enum SimulationStage implements WireValue {
    /** The simulation is running; such a line is sent every second. */
    RUNNING,
    /** One policy has been replayed. */
    POLICY,
    /** All policies have been replayed: the last line. */
    DONE,
    /** The simulation ended before all policies were replayed: the last line. */
    STOPPED
}
