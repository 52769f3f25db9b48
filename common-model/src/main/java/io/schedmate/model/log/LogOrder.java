package io.schedmate.model.log;

import io.schedmate.model.WireValue;

/** How reliable the order of a log's lines is. */
public enum LogOrder implements WireValue {
    /** By offset in the source. */
    EXACT,
    /** By record time within a window, for records without an offset. */
    BEST_EFFORT
}
