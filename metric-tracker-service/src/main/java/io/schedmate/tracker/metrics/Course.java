package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The course of a job's work since its log first stated the total, including evaluations, checkpoints and loading. Work
 * is counted in the units of {@link WorkLeft}.
 *
 * @param since null = the log has not stated it
 * @param left units to go at that time
 * @param latestLeft units to go in the latest report that stated them
 * @param total units of the whole training
 * @param cycles whether the steps have restarted near their end, so that they count within an epoch and the number of
 *      epochs is unknown
 * @param reachedAt when {@code latestLeft} was first reported; null = the log has not stated it
 * @param older the start of the latest part of the work, at least half of all that was done since; null = nothing done
 * @param newer the next {@code older}
 */
public record Course(
        @Nullable Instant since,
        long left,
        long latestLeft,
        long total,
        boolean cycles,
        @Nullable Instant reachedAt,
        @Nullable Point older,
        @Nullable Point newer) {

    public static final Course NONE = new Course(null, 0, 0, 0, false, null, null, null);

    private static final double NEAR_THE_END = 0.9;

    /** A point of the course. */
    public record Point(Instant at, long left) {}

    /** Returns the course after a report. A report whose steps are ambiguous changes nothing. */
    public Course after(MetricsSnapshot report, Instant at) {
        WorkLeft now = WorkLeft.isSure(report) ? WorkLeft.of(report).orElse(null) : null;
        if (now == null) {
            return this;
        }
        if (since == null || now.total() != total) {
            return begin(now, at, false);
        }
        if (now.units() == latestLeft) {
            return this;
        }
        if (now.units() < latestLeft) {
            return goneOn(now.units(), at);
        }
        // Another process continues from a checkpoint, or another epoch begins.
        boolean ended = 1 - (double) latestLeft / total >= NEAR_THE_END;
        return begin(now, at, cycles || ended);
    }

    private static Course begin(WorkLeft now, Instant at, boolean cycles) {
        return new Course(at, now.units(), now.units(), now.total(), cycles, at, null, null);
    }

    private Course goneOn(long nowLeft, Instant at) {
        Point reached = new Point(at, nowLeft);
        if (newer == null || since == null) {
            return new Course(
                    since, left, nowLeft, total, cycles, at, since == null ? null : new Point(since, left), reached);
        }
        boolean doubled = left - nowLeft >= 2 * (left - newer.left());
        return new Course(since, left, nowLeft, total, cycles, at, doubled ? newer : older, doubled ? reached : newer);
    }

    /** Units done since the log first stated the total. */
    public long done() {
        return left - latestLeft;
    }

    /** Returns the time per unit including all other work; null if less than this share of the work was done since. */
    public @Nullable Double secondsAUnit(WorkLeft now, Instant at, double leastShare) {
        long done = left - now.units();
        return since == null || now.total() != total || done <= 0 || done < leastShare * total
                ? null
                : Double.valueOf(seconds(since, at) / done);
    }

    /** Returns the time per unit in the latest part of the work, including all other work; null if nothing was done. */
    public @Nullable Double latestSecondsAUnit() {
        return older == null || reachedAt == null || older.left() <= latestLeft
                ? null
                : Double.valueOf(seconds(older.at(), reachedAt) / (older.left() - latestLeft));
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
