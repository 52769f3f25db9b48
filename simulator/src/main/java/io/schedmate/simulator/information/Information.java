package io.schedmate.simulator.information;

/** How much a scheduler knows about future durations. */
public enum Information {
    /** Nothing: all jobs are taken to run equally long. */
    NONE,
    /** As much as SchedMate's advisor was measured to know. */
    MEASURED,
    /** The true durations. */
    PERFECT
}
