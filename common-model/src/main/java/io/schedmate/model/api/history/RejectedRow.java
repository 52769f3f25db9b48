package io.schedmate.model.api.history;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A row that was rejected, and the reason.
 *
 * @param row line number in the upload, from 1, including the header
 * @param column column of the value; null = the row as a whole
 * @param detail what was expected, the actual value, what to try
 */
public record RejectedRow(long row, @Nullable String column, String detail) {

    public RejectedRow {
        Limits.atLeast("row", row, 1);
        Limits.text("column", column, 1, 128);
        Limits.text("detail", Require.present("detail", detail), 1, 2000);
    }
}
