package io.schedmate.model.log;

import io.schedmate.model.WireValue;

/** The reliability of the order of a log's lines. */
public enum LogOrder implements WireValue {
    /** Ordered by offset in the source. */
    EXACT,
    /** Ordered by record time within a window, for records without an offset. */
    BEST_EFFORT
}
