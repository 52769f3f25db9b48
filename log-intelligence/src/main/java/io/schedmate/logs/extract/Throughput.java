package io.schedmate.logs.extract;

/**
 * Work per second.
 *
 * @param value in {@code unit}
 * @param unit what is counted, a slash, and {@code s}: {@code samples/s}, {@code tokens/s}, {@code it/s}
 */
public record Throughput(double value, String unit) {}
