package io.schedmate.bench.table;

/**
 * A measured figure, before it is compared with its yardstick.
 *
 * @param name the method or process that was measured
 * @param spread the meaning of {@code error}, such as {@code 99.9 % interval}
 */
public record Measurement(String name, double figure, double error, String unit, String spread) {}
