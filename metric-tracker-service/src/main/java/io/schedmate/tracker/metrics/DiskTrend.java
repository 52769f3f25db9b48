package io.schedmate.tracker.metrics;

/** The use of a disk, minute by minute. */
public record DiskTrend(String path, MemoryTrend used) {}
