package io.schedmate.model.api.history;

import io.schedmate.model.WireValue;

/** The kinds of line in an import report. */
public enum ImportLineKind implements WireValue {
    /** A row could not be used. */
    REJECTED,
    /** The counts so far. */
    PROGRESS,
    /** The last line: the import is complete. */
    SUMMARY
}
