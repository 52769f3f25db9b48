package io.schedmate.model.api.history;

import io.schedmate.model.WireValue;

/** The kinds of line in an import report. */
public enum ImportLineKind implements WireValue {
    /** One row could not be used. */
    REJECTED,
    /** So far. */
    PROGRESS,
    /** The last line: the import is over. */
    SUMMARY
}
