package io.schedmate.tracker.mapping;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import org.jspecify.annotations.Nullable;

/**
 * The job of a line.
 *
 * @param attempt null = the latest
 * @param fileOwner owner of the folder of its file; null = the folder has no owner
 */
public record MappedLine(
        JobId jobId,
        @Nullable Integer attempt,
        LogSource source,
        @Nullable String fileOwner) {}
