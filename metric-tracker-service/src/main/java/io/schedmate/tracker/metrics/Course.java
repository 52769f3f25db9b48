package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a job's work has gone since its log first told how much there is: evaluations, checkpoints and loading take their share of the
 * time.
 *
 * @param since null = the log has not told it
 * @param left steps to go then
 * @param latestLeft steps to go by the latest report that told them
 * @param total steps of the whole training
 * @param cycles whether the steps have begun anew near their end: they are of an epoch, and of how many nobody knows
 */
public record Course(@Nullable Instant since, long left, long latestLeft, long total, boolean cycles) {

    public static final Course NONE = new Course(null, 0, 0, 0, false);

    private static final double NEAR_THE_END = 0.9;

    /** After a report; one that does not surely tell what its steps are of changes nothing. */
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
        // Another process goes on from a checkpoint, or another epoch begins.
        boolean ended = new WorkLeft(latestLeft, total).doneRatio() >= NEAR_THE_END;
        return new Course(at, now.steps(), now.steps(), total, cycles || ended);
    }

    /** What a step took, all else included; null where less than a share of the work was done since. */
    public @Nullable Double secondsAStep(WorkLeft now, Instant at, double leastShare) {
        long done = left - now.steps();
        return since == null || now.total() != total || done <= 0 || done < leastShare * total
                ? null
                : Double.valueOf(Duration.between(since, at).toMillis() / 1000.0 / done);
    }
}
