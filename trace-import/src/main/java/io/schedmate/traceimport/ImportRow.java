package io.schedmate.traceimport;

import io.schedmate.model.api.history.RejectedRow;

/** The result of one row. */
public sealed interface ImportRow {

    /** @param line line number of the row in the upload, from 1, including the header */
    record Accepted(long line, PastJob job) implements ImportRow {}

    /** A row without a usable job, and the reason. */
    record Rejected(RejectedRow row) implements ImportRow {}
}
