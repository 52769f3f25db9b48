package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import java.util.Objects;

/**
 * Detects that training has restarted, or returned to a checkpoint, within one log, because a new process writes it.
 */
public final class BeganAnew {

    private static final double NEAR_THE_END = 0.9;

    private BeganAnew() {}

    /** Steps also restart at the end of an epoch; only a restart far from the end indicates a new process. */
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
