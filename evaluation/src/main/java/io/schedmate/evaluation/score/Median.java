package io.schedmate.evaluation.score;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The middle of some numbers, the mean of the two middle ones for an even count. */
public final class Median {

    private Median() {}

    public static @Nullable Double of(List<? extends Number> numbers) {
        if (numbers.isEmpty()) {
            return null;
        }
        double[] sorted =
                numbers.stream().mapToDouble(Number::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
