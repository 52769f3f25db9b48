package io.schedmate.model.advice;

import io.schedmate.model.WireValue;

/** How a workload field is known, or why it is not. */
public enum FieldCertainty implements WireValue {
    /** The value was found at a named place. */
    READ,
    /** Computed or concluded from what was read. */
    DERIVED,
    /** The program's default, because the command sets no value. */
    DEFAULT,
    /** One of several values, each under a condition that only a run decides. */
    ALTERNATIVES,
    /** The value could not be followed to its end. */
    NOT_FOLLOWED,
    /** Everything was read and does not state the value. */
    NOT_FOUND
}
