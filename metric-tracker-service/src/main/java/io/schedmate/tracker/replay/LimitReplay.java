package io.schedmate.tracker.replay;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.tracker.metrics.WorkLeft;
import io.schedmate.tracker.state.AttemptState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays a run under time limits that it keeps or exceeds. What it would have taken is known where its log tells how far of how much
 * it came: its own time, stretched to the whole.
 */
final class LimitReplay {

    private static final List<Double> SHARES = List.of(0.5, 0.7, 0.9, 1.2, 1.5, 2.0);
    /** A shorter part of the work says little of the whole. */
    private static final double LEAST_DONE = 0.2;

    private LimitReplay() {}

    /**
     * What came of one limit.
     *
     * @param share of the time that the whole takes; less than 1 is exceeded
     * @param warnedAtRatio of the limit that had passed when it was told; empty for never
     */
    record Limited(double share, Optional<Double> warnedAtRatio) {}

    /**
     * What came of each limit; empty where the log does not tell how long the whole takes.
     *
     * @param first what was left when the log first told it; null = it never did
     */
    static List<Limited> of(TimedLog log, @Nullable WorkLeft first, @Nullable WorkLeft last, boolean cycles) {
        if (cycles || first == null || last == null || first.total() != last.total() || first.steps() == 0) {
            return List.of();
        }
        double done = 1 - (double) last.steps() / first.steps();
        if (done < LEAST_DONE) {
            return List.of();
        }
        double length = seconds(log.length());
        double needed = length / done;
        List<Limited> limits = new ArrayList<>();
        for (double share : SHARES) {
            double limit = needed * share;
            // What ends before half of its limit tells nothing of a warning by then.
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
                .map(told -> seconds(Duration.between(log.start(), told.occurredAt())) / limit);
    }

    /** Null where a log does not tell it; steps of an epoch say nothing of how many epochs there are. */
    static @Nullable WorkLeft left(@Nullable AttemptState state) {
        return Optional.ofNullable(state)
                .map(AttemptState::latest)
                .filter(latest -> latest.epoch() == null || latest.totalEpochs() != null)
                .flatMap(WorkLeft::of)
                .orElse(null);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
