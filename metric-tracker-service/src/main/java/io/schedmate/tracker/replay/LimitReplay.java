package io.schedmate.tracker.replay;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.metrics.WorkLeft;
import io.schedmate.tracker.state.AttemptState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays a run under time limits that it meets or exceeds. The full duration is extrapolated if the log reports
 * progress and total.
 */
final class LimitReplay {

    private static final List<Double> SHARES = List.of(0.5, 0.7, 0.9, 1.2, 1.5, 2.0);
    /** The minimum share of the work done. A smaller part says little about the whole. */
    private static final double MIN_DONE = 0.2;
    /**
     * The share of the steps that must be done. Steps that stop earlier may be those of an epoch, which another epoch
     * could follow.
     */
    private static final double TO_THE_END = 0.95;

    private LimitReplay() {}

    /**
     * The result for one limit.
     *
     * @param share the limit as a share of the full duration; below 1 the run exceeds the limit
     * @param warnedAtRatio share of the limit that had passed at the warning; empty = no warning
     */
    record Limited(double share, Optional<Double> warnedAtRatio) {}

    /**
     * Returns the result of each limit; empty if the log does not show the full duration.
     *
     * @param first the first report of the remaining work; null = none
     * @param epochsKnown whether the log gives the number of epochs
     */
    static List<Limited> of(
            TimedLog log, @Nullable WorkLeft first, @Nullable WorkLeft last, boolean cycles, boolean epochsKnown) {
        if (cycles || first == null || last == null || first.total() != last.total() || first.units() == 0) {
            return List.of();
        }
        double done = 1 - (double) last.units() / first.units();
        if (done < MIN_DONE || (!epochsKnown && last.doneRatio() < TO_THE_END)) {
            return List.of();
        }
        double length = seconds(log.length());
        double needed = length / done;
        List<Limited> limits = new ArrayList<>();
        for (double share : SHARES) {
            double limit = needed * share;
            // A run that ends before half of its limit cannot show a warning by that time.
            if (share > 1 || length >= limit / 2) {
                limits.add(new Limited(share, warnedAt(log, limit)));
            }
        }
        return limits;
    }

    private static Optional<Double> warnedAt(TimedLog log, double limit) {
        Instant end = log.start().plusMillis((long) (limit * 1000));
        JobReplay replay = new JobReplay(log.file().toString(), limit, log.start());
        log.parts().stream().filter(part -> part.at().isBefore(end)).forEach(replay::write);
        return replay.opened(AlertCondition.OUT_OF_TIME)
                .map(warning -> seconds(Duration.between(log.start(), warning.occurredAt())) / limit);
    }

    /**
     * Returns the remaining work; null if the log does not report it, or not yet for certain. Steps within an epoch do
     * not reveal the number of epochs.
     */
    static @Nullable WorkLeft left(@Nullable AttemptState state) {
        if (state == null || state.latest() == null) {
            return null;
        }
        MetricsSnapshot latest = state.latest();
        return latest.epoch() != null && latest.totalEpochs() == null
                ? null
                : WorkLeft.of(latest, state.course().counts())
                        .filter(_ -> WorkLeft.isSure(latest, state.course().counts()))
                        .orElse(null);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
