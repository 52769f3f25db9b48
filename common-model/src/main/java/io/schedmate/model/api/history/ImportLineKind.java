package io.schedmate.model.api.history;

import io.schedmate.model.WireValue;

/** What a line of an import report says. */
public enum ImportLineKind implements WireValue {
    /** One row could not be used. */
    REJECTED,
    /** So far. */
    PROGRESS,
    /** The last line: the import is over. */
    SUMMARY
}
