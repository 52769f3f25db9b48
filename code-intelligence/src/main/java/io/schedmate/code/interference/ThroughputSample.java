package io.schedmate.code.interference;

/**
 * A sample of a job's speed.
 *
 * @param atSeconds on the same clock as the packing time
 * @param throughput in any unit
 */
public record ThroughputSample(double atSeconds, double throughput) {}
