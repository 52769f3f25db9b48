package io.schedmate.model.api.history;

import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * One line of the streamed import report.
 *
 * @param rejected rejected row, in lines of kind rejected
 * @param totals counts, in lines of kind progress and summary
 */
public record HistoryImportLine(
        ImportLineKind kind,
        @Nullable RejectedRow rejected,
        @Nullable ImportTotals totals) {

    public HistoryImportLine {
        Require.present("kind", kind);
        if ((kind == ImportLineKind.REJECTED) != (rejected != null) || (rejected == null) == (totals == null)) {
            throw Require.refused(
                    "line",
                    "a row for kind rejected, and totals for every other kind",
                    kind.wire(),
                    "set the other field");
        }
    }
}
