package io.schedmate.model.api.simulation;

import io.schedmate.model.WireValue;

/** The stage of a simulation. */
public enum SimulationStage implements WireValue {
    /** It goes on; such a line comes every second. */
    RUNNING,
    /** One policy is through. */
    POLICY,
    /** All policies are through: the last line. */
    DONE,
    /** It ended before all policies were through: the last line. */
    STOPPED
}
