package io.schedmate.tracker.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The latest step times of a job, shortest first. */
public final class StepTimes {

    private final double[] sorted;

    private StepTimes(double[] sorted) {
        this.sorted = sorted;
    }

    public static StepTimes of(List<Speed> speeds) {
        double[] times = speeds.stream()
                .map(Speed::stepTimeSeconds)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        Arrays.sort(times);
        return new StepTimes(times);
    }

    /** Returns a quantile; null if there are no times. */
    public @Nullable Double quantile(double share) {
        return sorted.length == 0 ? null : Double.valueOf(sorted[(int) Math.round(share * (sorted.length - 1))]);
    }

    /** Returns the time of this many steps at a quantile; null if either is unknown. */
    public @Nullable Double times(@Nullable Long steps, double share) {
        Double each = quantile(share);
        return steps == null || each == null ? null : Double.valueOf(steps * each);
    }
}
