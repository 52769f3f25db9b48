package io.schedmate.tracker.mapping;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import org.jspecify.annotations.Nullable;

/**
 * Whose line it is.
 *
 * @param attempt null = the latest
 * @param fileOwner whose folder its file lies in; null = nobody's
 */
public record MappedLine(
        JobId jobId,
        @Nullable Integer attempt,
        LogSource source,
        @Nullable String fileOwner) {}
