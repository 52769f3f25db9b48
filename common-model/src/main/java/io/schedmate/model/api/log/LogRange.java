package io.schedmate.model.api.log;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A range of lines from one stream of one attempt.
 *
 * @param source source of the lines; null = the job has no log yet
 * @param lines lines in order
 * @param nextLine line at which to continue; null = nothing after this yet
 * @param order reliability of the order
 * @param logs all streams of this attempt
 */
public record LogRange(
        JobId jobId,
        int attempt,
        @Nullable LogSource source,
        List<LogLine> lines,
        @Nullable Long nextLine,
        LogOrder order,
        List<KeptLog> logs) {

    public LogRange {
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        lines = Limits.items("lines", lines, 0, 10000);
        Limits.atLeast("nextLine", nextLine, 1);
        Require.present("order", order);
        logs = Limits.items("logs", logs, 0, 100000);
    }
}
