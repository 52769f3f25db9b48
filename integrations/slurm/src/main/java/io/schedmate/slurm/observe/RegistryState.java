package io.schedmate.slurm.observe;

import io.schedmate.model.job.JobState;

/**
 * The state of a job according to the registry.
 *
 * @param attempt counts from 1
 */
public record RegistryState(int attempt, JobState state) {}
