package io.schedmate.model.advice;

import io.schedmate.model.WireValue;

/** The way in which a workload field is known, or the reason why it is not. */
public enum FieldCertainty implements WireValue {
    /** The value was found at a named place. */
    READ,
    /** The value was computed or concluded from what was read. */
    DERIVED,
    /** The value is the program's default, because the command sets none. */
    DEFAULT,
    /** The value is one of several, each under a condition that only a run decides. */
    ALTERNATIVES,
    /** The value could not be followed to its end. */
    NOT_FOLLOWED,
    /** Everything was read and does not state the value. */
    NOT_FOUND
}
