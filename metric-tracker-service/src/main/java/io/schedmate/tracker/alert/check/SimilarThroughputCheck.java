package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.check.ReadableNumber;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.metrics.Amounts;
import io.schedmate.tracker.metrics.Speed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Detects a job that has been far slower from its start than similar jobs on the same type of GPU. */
record SimilarThroughputCheck(AlertRules rules) implements Check {

    private static final String STEPS = "it/s";
    private static final String SAMPLES = "samples/s";
    private static final int MIN_SPEEDS = 10;

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        SimilarThroughput similar = job.request().similar();
        Instant since = job.state().steadySince();
        Instant reportedAt = job.state().latestAt();
        if (similar == null
                || since == null
                || reportedAt == null
                || similar.throughput().value() <= 0
                || Duration.between(since, reportedAt).compareTo(rules.slowerFor()) < 0) {
            return Optional.empty();
        }
        Double own = own(job.state().speeds(), similar);
        double ratio = own == null ? 1 : own / similar.throughput().value();
        return ratio >= rules.similarBelowRatio() ? Optional.empty() : Optional.of(finding(job, similar, ratio, since));
    }

    /** Returns the throughput in the unit of the similar jobs; null if the log does not report it. */
    private static @Nullable Double own(List<Speed> speeds, SimilarThroughput similar) {
        List<Double> own = speeds.stream()
                .map(Speed::throughput)
                .filter(Objects::nonNull)
                .map(rate -> in(rate, similar))
                .filter(Objects::nonNull)
                .toList();
        return own.size() < MIN_SPEEDS ? null : Amounts.median(own);
    }

    private static @Nullable Double in(Rate rate, SimilarThroughput similar) {
        String wanted = similar.throughput().unit();
        if (rate.unit().equals(wanted)) {
            return rate.value();
        }
        Long batch = similar.batchSize();
        return rate.unit().equals(STEPS) && wanted.equals(SAMPLES) && batch != null
                ? Double.valueOf(rate.value() * batch)
                : null;
    }

    private static Finding finding(JobView job, SimilarThroughput similar, double ratio, Instant since) {
        SlowSide side = SlowSide.of(job);
        double own = ratio * similar.throughput().value();
        return new Finding(
                AlertCondition.SLOWER_THAN_KIN,
                side.kind(),
                AlertSeverity.WARNING,
                "Its throughput is %s %s; similar jobs on %s reach %s%s."
                        .formatted(
                                ReadableNumber.of(own),
                                similar.throughput().unit(),
                                similar.gpuType(),
                                ReadableNumber.of(similar.throughput().value()),
                                side.description()),
                since,
                new AlertEvidence(
                        List.of(),
                        Map.of(
                                "throughputRatio",
                                ratio,
                                "kinThroughput",
                                similar.throughput().value()),
                        side.nodes()),
                1 - ratio);
    }
}
