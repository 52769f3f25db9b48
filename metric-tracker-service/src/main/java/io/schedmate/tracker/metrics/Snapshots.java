package io.schedmate.tracker.metrics;

import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.phase.StatedTotals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Combines what a log has reported so far with the latest speeds. */
public final class Snapshots {

    private static final int WINDOW = 20;
    private static final double ROUNDING = 1e-9;

    private Snapshots() {}

    /**
     * Returns the job's current metrics.
     *
     * @param reported what the log has reported since the reading began
     * @param before earlier metrics that the reading no longer contains, as after a restart of the service; null = none
     * @param speeds the latest speeds, oldest first
     * @param diverged whether the last loss was not a number
     * @param course the course up to the previous report; its stated totals replace those that no report gives
     */
    public static MetricsSnapshot of(
            TrainingMetrics reported,
            @Nullable MetricsSnapshot before,
            List<Speed> speeds,
            boolean diverged,
            LogOrder order,
            Course course) {
        List<Speed> window = speeds.subList(Math.max(0, speeds.size() - WINDOW), speeds.size());
        Long step = known(Amounts.count(reported.step()), before == null ? null : before.step());
        Double epoch = known(Amounts.amount(reported.epoch()), before == null ? null : before.epoch());
        Long totalSteps = totalSteps(reported, before, step, course.stated());
        Double totalEpochs = totalEpochs(reported, before, epoch, totalSteps, course.stated());
        Double stepTime = stepTime(reported, window);
        return new MetricsSnapshot(
                stepTime,
                rate(window),
                diverged ? Double.valueOf(Double.NaN) : loss(reported, before),
                known(finite(reported.learningRate()), before == null ? null : before.learningRate()),
                step,
                totalSteps,
                epoch,
                totalEpochs,
                progress(step, totalSteps, epoch, totalEpochs),
                eta(reported, step, totalSteps, stepTime),
                length(window),
                order,
                reported.engine());
    }

    /** Returns the total. A total in the settings replaces that of the reports until the steps start over. */
    private static @Nullable Long totalSteps(
            TrainingMetrics reported, @Nullable MetricsSnapshot before, @Nullable Long step, StatedTotals stated) {
        Long printed = Amounts.count(reported.totalSteps());
        Long earlier = before == null ? null : before.totalSteps();
        if (printed != null || (earlier != null && !stated.steps().contains(earlier))) {
            return known(printed, earlier);
        }
        return step == null ? null : stated.ofSteps();
    }

    /**
     * Returns the total number of epochs. If the settings limit both, the steps end the job: many jobs set a number of
     * epochs that is never reached.
     */
    private static @Nullable Double totalEpochs(
            TrainingMetrics reported,
            @Nullable MetricsSnapshot before,
            @Nullable Double epoch,
            @Nullable Long totalSteps,
            StatedTotals stated) {
        Double printed = Amounts.amount(reported.totalEpochs());
        Double earlier = before == null ? null : before.totalEpochs();
        if (printed != null || (earlier != null && !earlier.equals(stated.ofEpochs()))) {
            return known(printed, earlier);
        }
        boolean stepsEndIt = totalSteps != null && stated.steps().contains(totalSteps);
        return epoch == null || stepsEndIt ? null : stated.ofEpochs();
    }

    /**
     * Returns the log's own estimate; if there is none, computes one from the remaining steps and the latest step
     * times.
     */
    private static @Nullable Double eta(
            TrainingMetrics reported, @Nullable Long step, @Nullable Long totalSteps, @Nullable Double stepTime) {
        Double printed = isPrinted(reported) ? Amounts.amount(reported.etaSeconds()) : null;
        if (printed != null || step == null || totalSteps == null || stepTime == null || totalSteps < step) {
            return printed;
        }
        return (totalSteps - step) * stepTime;
    }

    /**
     * Returns whether the log printed the estimate. One that the extractor computed is not used: it depends on all step
     * times read so far, and those do not survive a restart.
     */
    private static boolean isPrinted(TrainingMetrics reported) {
        Double printed = reported.etaSeconds();
        if (printed == null
                || reported.step() == null
                || reported.totalSteps() == null
                || reported.stepTimeSeconds() == null) {
            return printed != null;
        }
        double reckoned = (reported.totalSteps() - reported.step()) * reported.stepTimeSeconds();
        return Math.abs(printed - reckoned) > ROUNDING * Math.abs(reckoned);
    }

    private static @Nullable Double loss(TrainingMetrics reported, @Nullable MetricsSnapshot before) {
        if (reported.loss() != null || before == null || before.loss() == null) {
            return reported.loss();
        }
        return before.loss().isNaN() ? null : before.loss();
    }

    private static @Nullable Double stepTime(TrainingMetrics reported, List<Speed> window) {
        List<Double> times = new ArrayList<>(WINDOW);
        for (Speed speed : window) {
            if (speed.stepTimeSeconds() != null) {
                times.add(speed.stepTimeSeconds());
            }
        }
        return times.isEmpty() ? Amounts.amount(reported.stepTimeSeconds()) : Amounts.median(times);
    }

    /** Returns the median of the speeds in the latest unit. */
    private static @Nullable Rate rate(List<Speed> window) {
        String unit = null;
        List<Double> values = new ArrayList<>(WINDOW);
        for (Speed speed : window.reversed()) {
            Rate rate = speed.throughput();
            if (rate != null && (unit == null || rate.unit().equals(unit))) {
                unit = rate.unit();
                values.add(rate.value());
            }
        }
        Double median = Amounts.median(values);
        return unit == null || median == null ? null : new Rate(median, unit);
    }

    private static @Nullable Double length(List<Speed> window) {
        return window.isEmpty()
                ? null
                : Double.valueOf(Math.abs(Duration.between(
                                        window.getFirst().at(), window.getLast().at())
                                .toMillis()
                        / 1000.0));
    }

    private static @Nullable Double progress(
            @Nullable Long step, @Nullable Long totalSteps, @Nullable Double epoch, @Nullable Double totalEpochs) {
        if (step != null && totalSteps != null && totalSteps > 0) {
            return Math.min(1, (double) step / totalSteps);
        }
        return epoch != null && totalEpochs != null && totalEpochs > 0
                ? Double.valueOf(Math.min(1, epoch / totalEpochs))
                : null;
    }

    private static <T> @Nullable T known(@Nullable T now, @Nullable T before) {
        return now != null ? now : before;
    }

    private static @Nullable Double finite(@Nullable Double value) {
        return value != null && Double.isFinite(value) ? value : null;
    }
}
