package io.schedmate.code.interference;

/**
 * One reading of a job's speed.
 *
 * @param atSeconds on any clock that the packing time is told on too
 * @param throughput in any one unit
 */
public record ThroughputSample(double atSeconds, double throughput) {}
