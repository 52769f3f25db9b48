package io.schedmate.logs.extract.witness;

import io.schedmate.model.WireValue;

/** The way in which a log reports its step time. */
public enum WitnessKind implements WireValue {
    /** A duration or a rate with a name or a unit. */
    PRINTED,
    /** The rate beside a progress bar. */
    BAR,
    /** The time stamps of successive lines. */
    TIME_STAMPS,
    /** A counter of the time since some start. */
    ELAPSED,
    /** The time left divided by the steps left. */
    TIME_LEFT,
    /** The batch size divided by the samples per second. */
    THROUGHPUT
}
