package io.schedmate.model.api.simulation;

import io.schedmate.model.WireValue;

/** How far a simulation has come. */
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
