package io.schedmate.logs.extract.witness;

import io.schedmate.model.WireValue;

/** By what means a log tells its step time. */
public enum WitnessKind implements WireValue {
    /** A duration or a rate with a name or a unit. */
    PRINTED,
    /** The rate beside a progress bar. */
    BAR,
    /** The time stamps of successive lines. */
    TIME_STAMPS,
    /** A counter of the time since some start. */
    ELAPSED,
    /** The time left, over the steps left. */
    TIME_LEFT,
    /** The batch size, over the samples a second. */
    THROUGHPUT
}
