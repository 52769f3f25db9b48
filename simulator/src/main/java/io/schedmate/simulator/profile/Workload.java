package io.schedmate.simulator.profile;

/** What is trained, as the profile tables name it. */
public record Workload(String model, String dataset, int batchSize, boolean isMixedPrecision) {}
