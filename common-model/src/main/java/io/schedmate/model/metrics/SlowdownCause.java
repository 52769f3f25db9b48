package io.schedmate.model.metrics;

import io.schedmate.model.WireValue;

/** The cause of a slowdown. */
public enum SlowdownCause implements WireValue {
    /** It was packed with other jobs. */
    PACKING,
    /** One of its nodes is slow. */
    NODE,
    UNKNOWN
}
