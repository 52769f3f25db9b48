package io.schedmate.simulator.profile;

/** The workload of a job as the profile tables name it. */
public record Workload(String model, String dataset, int batchSize, boolean isMixedPrecision) {}
