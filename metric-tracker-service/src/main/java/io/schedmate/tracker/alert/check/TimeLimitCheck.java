package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.metrics.StepTimes;
import io.schedmate.tracker.metrics.WorkLeft;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares the predicted end with the time limit. Two estimates must both exceed it: the time per step since the
 * training began, including evaluations and checkpoints, and the latest time per step. The first alone would long be
 * misled by a slow start, the second by a slow hour.
 */
final class TimeLimitCheck implements Check {

    private static final double OPTIMISTIC = 0.1;
    private static final double USUAL = 0.5;
    private static final double PESSIMISTIC = 0.9;
    private static final int FEWEST_TIMES = 10;
    /** Share of the time limit after which any share of the work is enough. */
    private static final double LONG_ENOUGH = 0.1;

    private final AlertRules rules;

    TimeLimitCheck(AlertRules rules) {
        this.rules = rules;
    }

    private record Left(WorkLeft work, double early, double likely, double late) {}

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        Instant deadline = job.request().deadline();
        Instant at = job.state().latestAt();
        Left left = left(job);
        Double limit = job.request().timeLimitSeconds();
        if (deadline == null || at == null || left == null || limit == null || !at.isBefore(deadline)) {
            return Optional.empty();
        }
        double spare = Duration.between(at, deadline).toMillis() / 1000.0 + rules.limitMarginRatio() * limit;
        if (left.likely() <= spare) {
            return Optional.empty();
        }
        boolean sure = left.early() > spare;
        return Optional.of(new Finding(
                AlertCondition.OUT_OF_TIME,
                sure ? "certain" : "likely",
                sure ? AlertSeverity.CRITICAL : AlertSeverity.WARNING,
                "%d of %d steps are left and will take %s to %s; the time limit ends the job in %s."
                        .formatted(
                                left.work().steps(),
                                left.work().total(),
                                ReadableTime.of((long) left.early()),
                                ReadableTime.of((long) left.late()),
                                ReadableTime.of(Duration.between(at, deadline).toSeconds())),
                at,
                new AlertEvidence(
                        List.of(),
                        Map.of(
                                "earliestLeftSeconds",
                                left.early(),
                                "latestLeftSeconds",
                                left.late(),
                                "limitLeftSeconds",
                                Duration.between(at, deadline).toMillis() / 1000.0,
                                "stepsLeft",
                                (double) left.work().steps()),
                        List.of()),
                0));
    }

    private @Nullable Left left(JobView job) {
        WorkLeft work = WorkLeft.of(job.state().latest()).orElse(null);
        Instant at = job.state().latestAt();
        if (work == null
                || at == null
                || job.state().course().cycles()
                || job.state().speeds().size() < FEWEST_TIMES) {
            return null;
        }
        StepTimes times = StepTimes.of(job.state().speeds());
        Double early = times.times(work.steps(), OPTIMISTIC);
        Double late = times.times(work.steps(), PESSIMISTIC);
        Double lately = lately(job, times);
        Double all = job.state().course().secondsAStep(work, at, leastShare(job, at));
        if (early == null || late == null || lately == null || all == null) {
            return null;
        }
        double least = work.steps() * Math.min(lately, all);
        double most = work.steps() * Math.max(lately, all);
        return new Left(work, Math.min(early, least), least, Math.max(late, most));
    }

    /** A job that needs fifty times its limit would do that share only when the limit ends it. */
    private double leastShare(JobView job, Instant at) {
        Double limit = job.request().timeLimitSeconds();
        Instant since = job.state().course().since();
        return limit != null && since != null && Duration.between(since, at).toMillis() / 1000.0 >= LONG_ENOUGH * limit
                ? 0
                : rules.judgedFrom();
    }

    /**
     * The latest time per step by the clock, which includes data loading between steps; if the log counts no steps, the
     * printed step time.
     */
    private static @Nullable Double lately(JobView job, StepTimes times) {
        List<Double> clock = job.state().speeds().stream()
                .map(Speed::clockSeconds)
                .filter(Objects::nonNull)
                .toList();
        return clock.size() < FEWEST_TIMES
                ? times.quantile(USUAL)
                : Double.valueOf(clock.stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow());
    }
}
