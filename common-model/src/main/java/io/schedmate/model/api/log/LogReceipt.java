package io.schedmate.model.api.log;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;

/**
 * The result of an upload of lines.
 *
 * @param source the stream that they belong to
 * @param firstLine number of the first line of the body
 * @param acceptedLines number of new lines
 * @param duplicateLines number of lines that were already received
 * @param acceptedBytes size of the new lines
 * @param nextLine value of firstLine for the next upload
 * @param held true while the job is unknown; lines are held for some minutes, then parked
 */
public record LogReceipt(
        JobId jobId,
        int attempt,
        LogSource source,
        long firstLine,
        long acceptedLines,
        long duplicateLines,
        long acceptedBytes,
        long nextLine,
        boolean held) {

    public LogReceipt {
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        Require.present("source", source);
        Limits.atLeast("firstLine", firstLine, 1);
        Limits.atLeast("acceptedLines", acceptedLines, 0);
        Limits.atLeast("duplicateLines", duplicateLines, 0);
        Limits.atLeast("acceptedBytes", acceptedBytes, 0);
        Limits.atLeast("nextLine", nextLine, 1);
    }
}
