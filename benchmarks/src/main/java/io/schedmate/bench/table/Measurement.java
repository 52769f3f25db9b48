package io.schedmate.bench.table;

/**
 * A figure as measured, before it is set beside its yardstick.
 *
 * @param name the method or process that was measured
 * @param spread what {@code error} stands for, such as {@code 99.9 % interval}
 */
public record Measurement(String name, double figure, double error, String unit, String spread) {}
