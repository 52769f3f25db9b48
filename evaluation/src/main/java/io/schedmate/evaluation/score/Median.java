package io.schedmate.evaluation.score;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Returns the median of numbers; the mean of the two middle ones for an even count. */
public final class Median {

    private Median() {}

    public static @Nullable Double of(List<? extends Number> numbers) {
        return numbers.isEmpty()
                ? null
                : org.apache.commons.statistics.descriptive.Median.withDefaults()
                        .evaluate(numbers.stream()
                                .mapToDouble(Number::doubleValue)
                                .toArray());
    }
}
