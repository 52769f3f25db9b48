package io.schedmate.tracker.slowdown;

import io.schedmate.tracker.metrics.Speed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Detects when a job has warmed up. Its first steps are slow because it compiles, fills caches and waits for data. */
public final class WarmUpDetector {

    private static final int ALIKE = 6;
    private static final double SPREAD = 1.3;

    private WarmUpDetector() {}

    /** Returns the time of the first of several consecutive similar step times; null = none yet. */
    public static @Nullable Instant since(List<Speed> speeds) {
        List<Speed> timed = new ArrayList<>(speeds);
        timed.removeIf(speed -> !(seconds(speed) > 0));
        for (int from = 0; from + ALIKE <= timed.size(); from++) {
            if (areAlike(timed.subList(from, from + ALIKE))) {
                return timed.get(from).at();
            }
        }
        return null;
    }

    private static boolean areAlike(List<Speed> row) {
        double slowest = 0;
        double fastest = Double.MAX_VALUE;
        for (Speed speed : row) {
            double seconds = seconds(speed);
            slowest = Math.max(slowest, seconds);
            fastest = Math.min(fastest, seconds);
        }
        return slowest <= SPREAD * fastest;
    }

    /** Returns the step time. If a log reports only throughput, the time per unit is used instead. */
    private static double seconds(Speed speed) {
        if (speed.stepTimeSeconds() != null) {
            return speed.stepTimeSeconds();
        }
        return speed.throughput() == null || speed.throughput().value() <= 0
                ? 0
                : 1 / speed.throughput().value();
    }
}
