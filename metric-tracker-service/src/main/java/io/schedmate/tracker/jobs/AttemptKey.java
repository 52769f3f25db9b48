package io.schedmate.tracker.jobs;

import io.schedmate.model.job.JobId;

/** Identifies an attempt of a job. */
public record AttemptKey(JobId jobId, int attempt) {}
