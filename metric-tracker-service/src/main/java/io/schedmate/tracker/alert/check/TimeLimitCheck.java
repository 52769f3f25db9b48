package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.tracker.metrics.Course;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.metrics.StepTimes;
import io.schedmate.tracker.metrics.WorkLeft;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares the predicted end with the time limit. Two estimates must both exceed it: the time per step or epoch since
 * the training began, including evaluations and checkpoints, and the latest time per step or epoch. A slow start would
 * mislead the first alone for a long time, and a slow hour would mislead the second.
 */
record TimeLimitCheck(AlertRules rules) implements Check {

    private static final double OPTIMISTIC = 0.1;
    private static final double USUAL = 0.5;
    private static final double PESSIMISTIC = 0.9;
    private static final int MIN_TIMES = 10;
    /** Share of the time limit after which any share of the work is enough. */
    private static final double LONG_ENOUGH = 0.1;
    /** The minimum number of epochs, because the first one is often slow. */
    private static final int MIN_EPOCHS = 2;
    /** The relative deviation allowed between the time of an epoch and the expected time. */
    private static final double EPOCHS_VARY = 0.1;

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
                "%d of %d %s are left and will take %s to %s; the time limit ends the job in %s."
                        .formatted(
                                left.work().units(),
                                left.work().total(),
                                left.work().unit().word(),
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
                                left.work().unit().word() + "Left",
                                (double) left.work().units()),
                        List.of()),
                0));
    }

    private @Nullable Left left(JobView job) {
        WorkLeft work =
                WorkLeft.of(job.state().latest(), job.state().course().counts()).orElse(null);
        Instant at = job.state().latestAt();
        if (work == null || at == null || job.state().course().cycles()) {
            return null;
        }
        return switch (work.unit()) {
            case STEPS -> ofSteps(job, work, at);
            case EPOCHS -> ofEpochs(job, work, at);
        };
    }

    private @Nullable Left ofSteps(JobView job, WorkLeft work, Instant at) {
        if (job.state().speeds().size() < MIN_TIMES) {
            return null;
        }
        StepTimes times = StepTimes.of(job.state().speeds());
        Double early = times.times(work.units(), OPTIMISTIC);
        Double late = times.times(work.units(), PESSIMISTIC);
        Double lately = lately(job.state().speeds(), times);
        Double all = job.state().course().secondsAUnit(work, at, minShare(job, at));
        if (early == null || late == null || lately == null || all == null) {
            return null;
        }
        double least = work.units() * Math.min(lately, all);
        double most = work.units() * Math.max(lately, all);
        return new Left(work, Math.min(early, least), least, Math.max(late, most));
    }

    /** Estimates by epochs. Work within the current epoch is invisible, so times count from the start of the epoch. */
    private static @Nullable Left ofEpochs(JobView job, WorkLeft work, Instant at) {
        Course course = job.state().course();
        Instant reached = course.reachedAt();
        Double lately = course.latestSecondsAUnit();
        Double all = reached == null ? null : course.secondsAUnit(work, reached, 0);
        if (course.done() < MIN_EPOCHS || reached == null || lately == null || all == null) {
            return null;
        }
        WorkLeft rest = new WorkLeft(epochsLeft(job, work, all), work.total(), work.unit());
        double passed = Duration.between(reached, at).toMillis() / 1000.0;
        double least = rest.units() * Math.min(lately, all);
        double most = rest.units() * Math.max(lately, all);
        return new Left(
                rest,
                Math.max(0, (1 - EPOCHS_VARY) * least - passed),
                Math.max(0, least - passed),
                Math.max(0, (1 + EPOCHS_VARY) * most - passed));
    }

    /**
     * Returns the epochs left. A log may number epochs from 0 or 1, and print the number when the epoch begins or when
     * it ends. The fewest are assumed, unless the first number came so early that no epoch can have ended before.
     */
    private static long epochsLeft(JobView job, WorkLeft work, double each) {
        Course course = job.state().course();
        long fewest = Math.max(0, work.units() - (course.left() == course.total() ? 1 : 0));
        Instant started = job.request().startedAt();
        boolean begins = started != null
                && course.since() != null
                && Duration.between(started, course.since()).toMillis() / 1000.0 < each / 2;
        return begins ? fewest + 1 : fewest;
    }

    /**
     * Returns the share of the work that must be done before a prediction. It is 0 after some time, because a job that
     * needs fifty times its limit reaches the usual share only when the limit ends it.
     */
    private double minShare(JobView job, Instant at) {
        Double limit = job.request().timeLimitSeconds();
        Instant since = job.state().course().since();
        return limit != null && since != null && Duration.between(since, at).toMillis() / 1000.0 >= LONG_ENOUGH * limit
                ? 0
                : rules.judgedFrom();
    }

    /**
     * Returns the latest time per step by the clock, which includes data loading between steps, or null if no time has
     * passed. Each interval counts by its length, because two lines of one report may be a few steps apart. If the log
     * counts no steps, returns the printed step time.
     */
    private static @Nullable Double lately(List<Speed> speeds, StepTimes times) {
        int known = 0;
        double seconds = 0;
        double steps = 0;
        Instant before = speeds.getFirst().at();
        for (Speed speed : speeds) {
            Double each = speed.clockSeconds();
            if (each != null && each > 0) {
                double passed = Duration.between(before, speed.at()).toMillis() / 1000.0;
                known++;
                seconds += passed;
                steps += passed / each;
            }
            before = speed.at();
        }
        if (known < MIN_TIMES) {
            return times.quantile(USUAL);
        }
        return steps > 0 ? Double.valueOf(seconds / steps) : null;
    }
}
