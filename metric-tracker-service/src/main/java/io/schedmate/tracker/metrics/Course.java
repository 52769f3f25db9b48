package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.phase.StatedTotals;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The course of a job's work since its log first stated the total, including evaluations, checkpoints and loading. Work
 * is counted in the units of {@link WorkLeft}.
 *
 * @param since when the log first stated the total; null = not yet
 * @param left remaining units at that time
 * @param latestLeft remaining units in the latest report that stated them
 * @param total units of the whole training
 * @param cycles whether the steps have restarted near their end, so that they count within an epoch and the number of
 *      epochs is unknown
 * @param reachedAt when {@code latestLeft} was first reported; null = the log has not stated it
 * @param older start of the latest part of the work, which is at least half of the work done since; null = nothing done
 * @param newer the next {@code older}
 * @param counts what the steps count
 * @param stated the totals in the job's settings
 */
public record Course(
        @Nullable Instant since,
        long left,
        long latestLeft,
        long total,
        boolean cycles,
        @Nullable Instant reachedAt,
        @Nullable Point older,
        @Nullable Point newer,
        StepCount counts,
        StatedTotals stated) {

    public static final Course NONE =
            new Course(null, 0, 0, 0, false, null, null, null, StepCount.UNKNOWN, StatedTotals.NONE);

    private static final double NEAR_THE_END = 0.9;
    /**
     * The ratio to the previous step below which steps start over. Several lines of one step may be a few steps apart.
     */
    private static final double STARTS_OVER = 0.5;
    /** The factor by which the first advance must exceed the second, in size and in speed, to be no progress. */
    private static final double IMPOSSIBLE_TIMES = 20;

    /** A point of the course. */
    public record Point(Instant at, long left) {}

    /** Rows written before a field existed have null there, which is read as no data. */
    public Course {
        counts = Objects.requireNonNullElse(counts, StepCount.UNKNOWN);
        stated = Objects.requireNonNullElse(stated, StatedTotals.NONE);
    }

    /**
     * Returns the course after a report. A report with ambiguous steps changes nothing.
     *
     * @param before the previous report; null = none
     */
    public Course after(@Nullable MetricsSnapshot before, MetricsSnapshot report, Instant at) {
        Course known = with(counts.after(before, report));
        return (startsOver(before, report) ? known.with(stated.startOver()) : known).after(report, at);
    }

    private static boolean startsOver(@Nullable MetricsSnapshot before, MetricsSnapshot report) {
        return before != null
                && before.step() != null
                && report.step() != null
                && report.step() < STARTS_OVER * before.step();
    }

    private Course after(MetricsSnapshot report, Instant at) {
        WorkLeft now =
                WorkLeft.isSure(report, counts) ? WorkLeft.of(report, counts).orElse(null) : null;
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
        // Another process has continued from a checkpoint, or another epoch begins.
        boolean ended = 1 - (double) latestLeft / total >= NEAR_THE_END;
        return begin(now, at, now.unit() == WorkLeft.Unit.STEPS && (cycles || ended));
    }

    private Course begin(WorkLeft now, Instant at, boolean again) {
        return new Course(at, now.units(), now.units(), now.total(), again, at, null, null, counts, stated);
    }

    private Course with(StepCount known) {
        return known == counts
                ? this
                : new Course(since, left, latestLeft, total, cycles, reachedAt, older, newer, known, stated);
    }

    /** Returns the course with the totals stated in the settings. */
    public Course with(StatedTotals totals) {
        return new Course(since, left, latestLeft, total, cycles, reachedAt, older, newer, counts, totals);
    }

    private Course goneOn(long nowLeft, Instant at) {
        Point reached = new Point(at, nowLeft);
        if (newer == null || since == null) {
            return new Course(
                    since,
                    left,
                    nowLeft,
                    total,
                    cycles,
                    at,
                    since == null ? null : new Point(since, left),
                    reached,
                    counts,
                    stated);
        }
        if (beganWithAnotherCount(newer, reached)) {
            return new Course(newer.at(), newer.left(), nowLeft, total, cycles, at, newer, reached, counts, stated);
        }
        boolean doubled = left - nowLeft >= 2 * (left - newer.left());
        return new Course(
                since,
                left,
                nowLeft,
                total,
                cycles,
                at,
                doubled ? newer : older,
                doubled ? reached : newer,
                counts,
                stated);
    }

    /**
     * Returns whether the first count was not one of progress, such as a setting named {@code step} before a job
     * continues from a checkpoint. The first advance would then be far larger and faster than the second.
     */
    private boolean beganWithAnotherCount(Point second, Point third) {
        double first = left - second.left();
        double next = IMPOSSIBLE_TIMES * (second.left() - third.left());
        return since != null
                && latestLeft == second.left()
                && first > next
                && first * seconds(second.at(), third.at()) > next * seconds(since, second.at());
    }

    /** Returns the units done since the log first stated the total. */
    public long done() {
        return left - latestLeft;
    }

    /**
     * Returns the time per unit including all other work; null if less than this share of the work has been done since.
     */
    public @Nullable Double secondsAUnit(WorkLeft now, Instant at, double minShare) {
        long done = left - now.units();
        return since == null || now.total() != total || done <= 0 || done < minShare * total
                ? null
                : Double.valueOf(seconds(since, at) / done);
    }

    /** Returns the time per unit in the latest part of the work, including all other work; null if no work was done. */
    public @Nullable Double latestSecondsAUnit() {
        return older == null || reachedAt == null || older.left() <= latestLeft
                ? null
                : Double.valueOf(seconds(older.at(), reachedAt) / (older.left() - latestLeft));
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }
}
