package io.schedmate.tracker.metrics;

/** The use of a disk from minute to minute. */
public record DiskTrend(String path, MemoryTrend used) {}
