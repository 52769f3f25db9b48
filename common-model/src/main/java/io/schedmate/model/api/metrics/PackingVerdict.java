package io.schedmate.model.api.metrics;

import io.schedmate.model.WireValue;

/** Whether a packed job should stay packed. */
public enum PackingVerdict implements WireValue {
    /** It loses less than the limit. */
    KEEP,
    /** It loses more than the limit. */
    EVICT,
    /** Too few progress lines on one side. */
    NOT_ENOUGH_DATA
}
