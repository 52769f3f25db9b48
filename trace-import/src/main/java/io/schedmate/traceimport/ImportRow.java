package io.schedmate.traceimport;

import io.schedmate.model.api.history.RejectedRow;

/** The result of one row. */
public sealed interface ImportRow {

    /** @param line of the row in the upload, from 1, the header counted */
    record Accepted(long line, PastJob job) implements ImportRow {}

    /** A row that tells of no job that can be used, and why. */
    record Rejected(RejectedRow row) implements ImportRow {}
}
