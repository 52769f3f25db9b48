package io.schedmate.tracker.metrics;

/** How a disk filled from minute to minute. */
public record DiskTrend(String path, MemoryTrend used) {}
