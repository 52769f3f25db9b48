package io.schedmate.tracker.metrics;

import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Computes the speed of a job in one chunk, from the chunk alone or from the progress since the chunk before. */
public final class ChunkSpeed {

    private static final Duration MIN_TIME = Duration.ofSeconds(1);
    /** The unit of a rate of steps. */
    public static final String STEPS = "it/s";

    private static final String EPOCHS = "epochs/s";

    private ChunkSpeed() {}

    /**
     * A step and the time of its report.
     *
     * @param otherCount another count of work in the same log; null = none
     */
    public record Mark(long step, Instant at, @Nullable Double otherCount) {

        Mark(long step, Instant at) {
            this(step, at, null);
        }
    }

    /**
     * Returns the speed in a chunk with progress; null if unknown.
     *
     * @param reported metrics of the chunk alone
     * @param before the progress before the chunk; null = unknown
     * @param after the progress after the chunk; null = unknown
     */
    public static @Nullable Speed of(
            TrainingMetrics reported, Instant at, @Nullable Mark before, @Nullable Mark after) {
        Double stepTime = Amounts.amount(reported.stepTimeSeconds());
        Rate rate = rate(reported);
        Double clock = before == null || after == null ? null : between(before, after);
        stepTime = stepTime == null ? clock : stepTime;
        if (rate == null && stepTime != null && stepTime > 0) {
            rate = new Rate(1 / stepTime, STEPS);
        }
        return rate == null && stepTime == null
                ? null
                : new Speed(at, stepTime, rate, clock, after == null ? null : after.otherCount());
    }

    /**
     * Returns the speed in epochs; null if no epoch has ended between the two courses, or if the log gives steps or
     * another rate.
     *
     * @param latest the metrics at the second course
     */
    public static @Nullable Speed ofEpochs(MetricsSnapshot latest, Course before, Course after, Instant at) {
        Rate known = latest.throughput();
        Instant from = before.reachedAt() == null ? before.since() : before.reachedAt();
        if (latest.step() != null || (known != null && !known.unit().equals(EPOCHS)) || from == null) {
            return null;
        }
        Double each = before.total() == after.total() && after.reachedAt() != null
                ? between(new Mark(-before.latestLeft(), from), new Mark(-after.latestLeft(), after.reachedAt()))
                : null;
        return each == null ? null : new Speed(at, null, new Rate(1 / each, EPOCHS));
    }

    /** Passes a line to a reading, segment by segment, because a progress bar is redrawn after each carriage return. */
    public static void read(MetricExtractor.Reading reading, String line) {
        int from = 0;
        for (int end = line.indexOf('\r'); end >= 0; end = line.indexOf('\r', from)) {
            reading.segment(line.substring(from, end));
            from = end + 1;
        }
        reading.segment(line.substring(from));
        reading.endLine();
    }

    private static @Nullable Rate rate(TrainingMetrics reported) {
        if (reported.throughput() == null) {
            return null;
        }
        Double value = Amounts.amount(reported.throughput().value());
        String unit = reported.throughput().unit();
        return value == null || !unit.endsWith("/s") ? null : new Rate(value, unit);
    }

    private static @Nullable Double between(Mark before, Mark after) {
        Duration passed = Duration.between(before.at(), after.at());
        long steps = after.step() - before.step();
        return steps <= 0 || passed.compareTo(MIN_TIME) < 0 ? null : Double.valueOf(passed.toMillis() / 1000.0 / steps);
    }
}
