package io.schedmate.tracker.mapping;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import org.jspecify.annotations.Nullable;

/**
 * Whose line it is.
 *
 * @param attempt null = the latest
 */
public record MappedLine(JobId jobId, @Nullable Integer attempt, LogSource source) {}
