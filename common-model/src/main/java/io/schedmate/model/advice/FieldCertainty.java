package io.schedmate.model.advice;

import io.schedmate.model.WireValue;

/** How a field of a workload is known, or why it is not. */
public enum FieldCertainty implements WireValue {
    /** The value stands at a place that is named. */
    READ,
    /** Computed or concluded from what was read. */
    DERIVED,
    /** What the program takes where the command says nothing. */
    DEFAULT,
    /** One of several values, each under a condition that only a run decides. */
    ALTERNATIVES,
    /** The way to the value was not followed to its end. */
    NOT_FOLLOWED,
    /** What was read to its end does not tell it. */
    NOT_FOUND
}
