package io.schedmate.model.api.history;

import io.schedmate.model.api.Limits;

/**
 * The counts of an import.
 *
 * @param importedRows rows that became new past jobs
 * @param unchangedRows rows that were already known
 * @param rejectedRows rows that could not be used
 */
public record ImportTotals(long readRows, long importedRows, long unchangedRows, long rejectedRows) {

    public ImportTotals {
        Limits.atLeast("readRows", readRows, 0);
        Limits.atLeast("importedRows", importedRows, 0);
        Limits.atLeast("unchangedRows", unchangedRows, 0);
        Limits.atLeast("rejectedRows", rejectedRows, 0);
    }
}
