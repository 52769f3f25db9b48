package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;

/** Identifies a source of an attempt's log. */
public record SourceKey(JobId jobId, int attempt, LogSource source) {}
