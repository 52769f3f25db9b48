package io.schedmate.simulator.profile;

/** The workload of a job, as in the profile tables. */
public record Workload(String model, String dataset, int batchSize, boolean isMixedPrecision) {}
