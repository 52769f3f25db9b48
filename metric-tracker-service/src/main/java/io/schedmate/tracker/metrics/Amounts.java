package io.schedmate.tracker.metrics;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers from logs, of which anything may come. */
public final class Amounts {

    private Amounts() {}

    /** Null unless it is finite and not negative. */
    public static @Nullable Double amount(@Nullable Double value) {
        return value != null && value >= 0 && Double.isFinite(value) ? value : null;
    }

    public static @Nullable Long count(@Nullable Long value) {
        return value != null && value >= 0 ? value : null;
    }

    /** Null of no values. */
    public static @Nullable Double median(List<Double> values) {
        if (values.isEmpty()) {
            return null;
        }
        double[] sorted = new double[values.size()];
        for (int each = 0; each < sorted.length; each++) {
            sorted[each] = values.get(each);
        }
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
