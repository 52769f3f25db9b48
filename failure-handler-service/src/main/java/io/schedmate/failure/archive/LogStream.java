package io.schedmate.failure.archive;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;

/**
 * One stream of one attempt, and the part of it that is kept.
 *
 * @param name of the source within its attempt
 * @param lastLine the newest line that came; 0 before the first
 * @param droppedBefore lines before this one are not kept any more
 * @param droppedLines how many retention has removed
 * @param keptBytes size of the texts that are kept, before packing
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
