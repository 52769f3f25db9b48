package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The course of a job's work since its log first stated the total, including evaluations, checkpoints and loading.
 *
 * @param since null = the log has not stated it
 * @param left steps to go at that time
 * @param latestLeft steps to go in the latest report that stated them
 * @param total steps of the whole training
 * @param cycles whether the steps have restarted near their end, so that they count within an epoch and the number of
 *      epochs is unknown
 */
public record Course(@Nullable Instant since, long left, long latestLeft, long total, boolean cycles) {

    public static final Course NONE = new Course(null, 0, 0, 0, false);

    private static final double NEAR_THE_END = 0.9;

    /** Returns the course after a report. A report whose steps are ambiguous changes nothing. */
    public Course after(MetricsSnapshot report, Instant at) {
        WorkLeft now = WorkLeft.isSure(report) ? WorkLeft.of(report).orElse(null) : null;
        if (now == null) {
            return this;
        }
        if (since == null || now.total() != total) {
            return new Course(at, now.steps(), now.steps(), now.total(), false);
        }
        if (now.steps() <= latestLeft) {
            return new Course(since, left, now.steps(), total, cycles);
        }
        // Another process continues from a checkpoint, or another epoch begins.
        boolean ended = new WorkLeft(latestLeft, total).doneRatio() >= NEAR_THE_END;
        return new Course(at, now.steps(), now.steps(), total, cycles || ended);
    }

    /** Returns the time per step including all other work; null if less than this share of the work was done since. */
    public @Nullable Double secondsAStep(WorkLeft now, Instant at, double leastShare) {
        long done = left - now.steps();
        return since == null || now.total() != total || done <= 0 || done < leastShare * total
                ? null
                : Double.valueOf(Duration.between(since, at).toMillis() / 1000.0 / done);
    }
}
