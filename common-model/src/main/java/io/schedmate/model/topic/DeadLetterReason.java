package io.schedmate.model.topic;

import io.schedmate.model.WireValue;

/** The reasons for which a record cannot be processed. */
public enum DeadLetterReason implements WireValue {
    /** The record is not JSON, or lacks required headers. */
    UNREADABLE,
    /** The record violates a rule of its type. */
    INVALID,
    /** The type or version is unknown to this reader. */
    UNKNOWN_TYPE,
    /** The record has no seal of an authorised sender. */
    UNTRUSTED,
    /** The record was read, but processing failed at each try. */
    PROCESSING_FAILED
}
