package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chooses the trace column with predicted durations. */
final class Predictions {

    /** The column of true durations, which acts as a perfect predictor. */
    static final String TRUE_DURATION = "duration_s";

    private Predictions() {}

    /** Returns the requested column, the first usual column that the trace has, or the true duration. */
    static String column(Path trace, List<String> usual, @Nullable String asked) throws IOException {
        List<String> columns = CsvRows.columns(trace);
        if (asked == null) {
            return usual.stream().filter(columns::contains).findFirst().orElse(TRUE_DURATION);
        }
        return Optional.of(asked)
                .filter(columns::contains)
                .orElseThrow(() -> new CommandFailed(Problem.usage(
                        "Expected a column of the trace for --predictions",
                        asked,
                        "name one of " + String.join(", ", columns))));
    }
}
