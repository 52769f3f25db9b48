package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import java.util.Objects;

/** Tells whether training has begun anew, or gone back to a checkpoint, within one log: another process writes it now. */
public final class BeganAnew {

    private static final double NEAR_THE_END = 0.9;

    private BeganAnew() {}

    /** At the end of an epoch steps begin anew as well: only those that had not come near it say that another process counts. */
    public static boolean between(MetricsSnapshot before, MetricsSnapshot now) {
        if (before.epoch() != null && now.epoch() != null && !Objects.equals(before.epoch(), now.epoch())) {
            return now.epoch() < before.epoch();
        }
        return before.step() != null
                && now.step() != null
                && before.totalSteps() != null
                && now.step() < before.step()
                && before.step() < NEAR_THE_END * before.totalSteps();
    }
}
