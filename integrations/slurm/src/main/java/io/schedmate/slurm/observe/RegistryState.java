package io.schedmate.slurm.observe;

import io.schedmate.model.job.JobState;

/**
 * Where the registry knows a job to stand.
 *
 * @param attempt counts from 1
 */
public record RegistryState(int attempt, JobState state) {}
