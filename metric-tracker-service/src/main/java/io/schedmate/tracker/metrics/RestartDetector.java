package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Detects that training has restarted, or returned to a checkpoint, within one log because a new process writes to it.
 */
public final class RestartDetector {

    private static final double NEAR_THE_END = 0.9;
    /**
     * The share of the steps below which a step counts as far back. Lines of several ranks may be a few steps apart.
     */
    private static final double FAR_BACK = 0.5;

    private RestartDetector() {}

    /**
     * Returns whether a new process began between two reports. Steps also restart at the end of an epoch, so only a
     * restart far from the end indicates a new process. Without a total, only one within the first epoch does.
     */
    public static boolean between(MetricsSnapshot before, MetricsSnapshot now) {
        if (before.epoch() != null && now.epoch() != null && !Objects.equals(before.epoch(), now.epoch())) {
            return now.epoch() < before.epoch();
        }
        if (before.step() == null || now.step() == null) {
            return false;
        }
        return before.totalSteps() == null
                ? isFirst(before.epoch()) && isFirst(now.epoch()) && now.step() < FAR_BACK * before.step()
                : now.step() < before.step() && before.step() < NEAR_THE_END * before.totalSteps();
    }

    private static boolean isFirst(@Nullable Double epoch) {
        return epoch != null && epoch <= 1;
    }
}
