package io.schedmate.tracker.slowdown;

import io.schedmate.tracker.metrics.Speed;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds when a job has warmed up: its first steps are slow while it compiles, fills caches and waits for data. */
public final class Steadiness {

    private static final int ALIKE = 6;
    private static final double SPREAD = 1.3;

    private Steadiness() {}

    /** When the first of some step times in a row came that are all alike; null while there are none. */
    public static @Nullable Instant since(List<Speed> speeds) {
        List<Speed> timed = speeds.stream().filter(speed -> seconds(speed) > 0).toList();
        for (int from = 0; from + ALIKE <= timed.size(); from++) {
            List<Speed> row = timed.subList(from, from + ALIKE);
            double slowest = row.stream().mapToDouble(Steadiness::seconds).max().orElse(0);
            double fastest = row.stream().mapToDouble(Steadiness::seconds).min().orElse(0);
            if (slowest <= SPREAD * fastest) {
                return row.getFirst().at();
            }
        }
        return null;
    }

    /** Where a log tells only throughput, what one of its units takes goes up and down with the step time. */
    private static double seconds(Speed speed) {
        if (speed.stepTimeSeconds() != null) {
            return speed.stepTimeSeconds();
        }
        return speed.throughput() == null || speed.throughput().value() <= 0
                ? 0
                : 1 / speed.throughput().value();
    }
}
