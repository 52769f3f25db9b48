package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.tracker.metrics.MemoryTrend;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * GPU memory that grows steadily and will be full before the job ends. Memory of a healthy training stays the same after it has
 * warmed up; a straight line through the minutes must explain nearly all of the growth, so that a single step up is none.
 */
final class MemoryCheck implements Check {

    private static final Duration SOON = Duration.ofMinutes(30);
    private static final double SECONDS_AN_HOUR = 3600;
    private static final double GIBIBYTE = 1L << 30;

    private final AlertRules.Memory rules;

    MemoryCheck(AlertRules rules) {
        this.rules = rules.memory();
    }

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        MemoryTrend trend = job.memory();
        if (trend == null
                || trend.minutes() < rules.fewestMinutes()
                || trend.fitRatio() < rules.fitRatio()
                || trend.bytesPerSecond() <= 0) {
            return Optional.empty();
        }
        double left = trend.secondsUntil(rules.fullRatio());
        Double needed = job.secondsLeft(now);
        if (left >= (needed == null ? rules.ahead().toSeconds() : needed)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                AlertCondition.OUT_OF_MEMORY,
                "gpu",
                left <= SOON.toSeconds() ? AlertSeverity.CRITICAL : AlertSeverity.WARNING,
                "The memory of its fullest GPU grows by %.1f GiB an hour. %.1f of %.1f GiB are used; it is full in about %s."
                        .formatted(
                                trend.bytesPerSecond() * SECONDS_AN_HOUR / GIBIBYTE,
                                trend.latestBytes() / GIBIBYTE,
                                trend.totalBytes() / GIBIBYTE,
                                ReadableTime.of((long) left)),
                trend.since(),
                new AlertEvidence(
                        List.of(),
                        Map.of(
                                "gpuMemoryUsedBytes",
                                (double) trend.latestBytes(),
                                "gpuMemoryTotalBytes",
                                (double) trend.totalBytes(),
                                "gpuMemoryBytesPerSecond",
                                trend.bytesPerSecond(),
                                "secondsUntilFull",
                                left),
                        job.request().nodes()),
                0));
    }
}
