package io.schedmate.model.api.log;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;

/**
 * The result of an upload of lines.
 *
 * @param jobId the job
 * @param attempt the try
 * @param source the stream that they belong to
 * @param firstLine number that the first line of the body got
 * @param acceptedLines new lines
 * @param duplicateLines lines that were there already
 * @param acceptedBytes size of the new lines
 * @param nextLine number to send as firstLine next
 * @param held true while the job is unknown; lines are kept some minutes, then parked
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
