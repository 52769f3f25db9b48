package io.schedmate.simulator.information;

/** The information that a scheduler has about future durations. */
public enum Information {
    /** Nothing: all jobs are expected to run equally long. */
    NONE,
    /** The accuracy measured for SchedMate's advisor. */
    MEASURED,
    /** The true durations. */
    PERFECT
}
