package io.schedmate.model.metrics;

import io.schedmate.model.WireValue;

/** The cause of a slowdown. */
public enum SlowdownCause implements WireValue {
    /** The job was packed with other jobs. */
    PACKING,
    /** One of the job's nodes is slow. */
    NODE,
    UNKNOWN
}
