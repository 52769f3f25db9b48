package io.schedmate.model.topic;

import io.schedmate.model.WireValue;

/** The reasons for which a record cannot be processed. */
public enum DeadLetterReason implements WireValue {
    /** Not JSON, or without required headers. */
    UNREADABLE,
    /** It violates a rule of its type. */
    INVALID,
    /** A type or version unknown to this reader. */
    UNKNOWN_TYPE,
    /** It has no seal of an authorised sender. */
    UNTRUSTED,
    /** It was read, and processing failed at each try. */
    PROCESSING_FAILED
}
