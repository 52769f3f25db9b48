package io.schedmate.model.api.metrics;

import io.schedmate.model.WireValue;

/** The verdict on whether a packed job should remain packed. */
public enum PackingVerdict implements WireValue {
    /** The job loses less than the limit. */
    KEEP,
    /** The job loses more than the limit. */
    EVICT,
    /** There are too few progress lines on one side. */
    NOT_ENOUGH_DATA
}
