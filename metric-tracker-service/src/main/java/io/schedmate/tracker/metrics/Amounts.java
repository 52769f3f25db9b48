package io.schedmate.tracker.metrics;

import java.util.List;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** Validates numbers from logs, which may contain anything. */
public final class Amounts {

    private static final Median MEDIAN = Median.withDefaults().withCopy(false);

    private Amounts() {}

    /** Returns the value; null unless it is finite and not negative. */
    public static @Nullable Double amount(@Nullable Double value) {
        return value != null && value >= 0 && Double.isFinite(value) ? value : null;
    }

    public static @Nullable Long count(@Nullable Long value) {
        return value != null && value >= 0 ? value : null;
    }

    /** Returns the median; null if there are no values. */
    public static @Nullable Double median(List<Double> values) {
        if (values.isEmpty()) {
            return null;
        }
        double[] numbers = new double[values.size()];
        int at = 0;
        for (double value : values) {
            numbers[at++] = value;
        }
        return MEDIAN.evaluate(numbers);
    }
}
