package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.NodeFigures;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Detects that the memory of a job's GPUs or nodes grows steadily and will be full before the job ends. */
final class MemoryCheck implements Check {

    private static final double SECONDS_AN_HOUR = 3600;
    private static final double GIBIBYTE = 1L << 30;

    private final AlertRules.Memory rules;

    MemoryCheck(AlertRules rules) {
        this.rules = rules.memory();
    }

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        NodeFigures nodes = job.nodes();
        if (nodes == null) {
            return Optional.empty();
        }
        return Stream.of(
                        gpu(job, nodes.trends().gpu(), now),
                        host(job, nodes.trends().host(), now))
                .flatMap(Optional::stream)
                .min(Comparator.comparing(
                        finding -> finding.evidence().figures().getOrDefault("secondsUntilFull", 0.0)));
    }

    private Optional<Finding> gpu(JobView job, @Nullable MemoryTrend trend, Instant now) {
        return Filling.of(trend, job, rules, now)
                .map(filling -> finding(job, "gpu", "Memory use of its fullest GPU", "gpuMemory", filling));
    }

    private Optional<Finding> host(JobView job, @Nullable MemoryTrend trend, Instant now) {
        return Filling.of(trend == null ? null : limited(trend, job.request().memoryBytesOfANode()), job, rules, now)
                .map(filling -> finding(job, "host", "Its host memory use on the fullest node", "hostMemory", filling));
    }

    /**
     * Returns the trend with the requested memory as its limit. A job that already uses more than it requested is not
     * limited by its request.
     */
    private static MemoryTrend limited(MemoryTrend trend, @Nullable Long asked) {
        return asked == null || asked >= trend.totalBytes() || trend.latestBytes() >= asked
                ? trend
                : trend.within(asked);
    }

    private static Finding finding(JobView job, String kind, String what, String name, Filling filling) {
        MemoryTrend trend = filling.trend();
        return new Finding(
                AlertCondition.OUT_OF_MEMORY,
                kind,
                filling.severity(),
                "%s is growing by %.1f GiB per hour. %.1f of %.1f GiB are used; memory will run out in about %s."
                        .formatted(
                                what,
                                trend.bytesPerSecond() * SECONDS_AN_HOUR / GIBIBYTE,
                                trend.latestBytes() / GIBIBYTE,
                                trend.totalBytes() / GIBIBYTE,
                                ReadableTime.of((long) filling.secondsLeft())),
                trend.since(),
                new AlertEvidence(
                        List.of(),
                        Map.of(
                                name + "UsedBytes",
                                (double) trend.latestBytes(),
                                name + "TotalBytes",
                                (double) trend.totalBytes(),
                                name + "BytesPerSecond",
                                trend.bytesPerSecond(),
                                "secondsUntilFull",
                                filling.secondsLeft()),
                        job.request().nodes()),
                0);
    }
}
