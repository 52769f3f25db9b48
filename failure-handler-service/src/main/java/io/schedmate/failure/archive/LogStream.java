package io.schedmate.failure.archive;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;

/**
 * One stream of one attempt, and the part of it that is stored.
 *
 * @param name name of the source within its attempt
 * @param lastLine number of the newest line received; 0 before the first
 * @param droppedBefore lines before this one were deleted
 * @param droppedLines number of lines that retention has deleted
 * @param keptBytes size of the stored texts before compression
 */
public record LogStream(
        long id,
        JobId jobId,
        int attempt,
        String name,
        LogSource source,
        LogOrder order,
        long lastLine,
        long droppedBefore,
        long droppedLines,
        long keptBytes) {}
