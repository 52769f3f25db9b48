package io.schedmate.model.topic;

import io.schedmate.model.WireValue;

/** The reasons for which a record cannot be processed. */
public enum DeadLetterReason implements WireValue {
    /** Not JSON, or headers missing. */
    UNREADABLE,
    /** Readable, but it breaks a rule of its type. */
    INVALID,
    /** A type or version that this reader does not know. */
    UNKNOWN_TYPE,
    /** It was not sealed by a sender who may send it. */
    UNTRUSTED,
    /** It was read, and the work failed every time that it was tried. */
    PROCESSING_FAILED
}
