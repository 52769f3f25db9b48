package io.schedmate.model.metrics;

import io.schedmate.model.WireValue;

/** The cause of a slowdown. */
public enum SlowdownCause implements WireValue {
    /** It was put beside other jobs. */
    PACKING,
    /** A node of it is slow. */
    NODE,
    UNKNOWN
}
