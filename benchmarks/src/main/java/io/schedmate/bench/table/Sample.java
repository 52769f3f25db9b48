package io.schedmate.bench.table;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The individual measurements of one operation, in one unit. A quantile is the smallest measured value that at least
 * the given share of the values does not exceed (Hyndman and Fan's first definition).
 */
public final class Sample {

    private static final Quantile QUANTILE = Quantile.withDefaults().with(Quantile.EstimationMethod.HF1);
    private static final double TAIL = 0.99;
    /** With fewer values, the 99 % quantile is the maximum. */
    public static final int ENOUGH_FOR_TAIL = 100;

    private final String unit;
    private final double[] sorted;

    private Sample(String unit, double[] sorted) {
        this.unit = unit;
        this.sorted = sorted;
    }

    /**
     * Creates a sample.
     *
     * @param values at least one value, in any order
     * @throws IllegalArgumentException if there is no value
     */
    public static Sample of(String unit, double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("Expected at least one measurement, got (0). Nothing was run.");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Sample(unit, sorted);
    }

    /** Returns the row {@code NAME p50}. */
    public Measurement median(String name, String conditions) {
        return row(name + " p50", quantile(0.5), conditions);
    }

    /** Returns the row {@code NAME p99}, or {@code NAME maximum} if there are too few values to distinguish the two. */
    public Measurement tail(String name, String conditions) {
        return row(name + (sorted.length < ENOUGH_FOR_TAIL ? " maximum" : " p99"), quantile(TAIL), conditions);
    }

    public double quantile(double share) {
        return QUANTILE.evaluate(sorted, share);
    }

    /** Returns a sample of all values minus {@code amount}, for the time that an operation adds to another. */
    public Sample minus(double amount) {
        return new Sample(
                unit, Arrays.stream(sorted).map(value -> value - amount).toArray());
    }

    private Measurement row(String name, double value, String conditions) {
        double halfSpread = (quantile(0.75) - quantile(0.25)) / 2;
        String spread = String.format(
                Locale.ROOT,
                "n = %d, half the middle 50 %%%s",
                sorted.length,
                conditions.isEmpty() ? "" : "; " + conditions);
        return new Measurement(name, value, halfSpread, unit, spread);
    }
}
