package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * What the steps of a log and their total count. The change from one epoch to the next shows it: steps of an epoch
 * start over, while steps of the whole training continue.
 */
public enum StepCount {
    UNKNOWN,
    OF_ALL,
    OF_AN_EPOCH;

    /** The maximum difference, in epochs, between the two shares if both refer to the whole training. */
    private static final double EPOCHS_APART = 1.5;

    /**
     * Returns what is known after another report. Once the steps have started over with an epoch, no later report
     * changes the result: in a log that is read in large parts, the steps may be larger again at the next report.
     *
     * @param before null = none
     */
    StepCount after(@Nullable MetricsSnapshot before, MetricsSnapshot now) {
        if (this == OF_AN_EPOCH || before == null || !isNextEpoch(before, now)) {
            return this;
        }
        if (before.step() == null || now.step() == null || !isSameTotal(before, now)) {
            return this;
        }
        if (now.step() < before.step()) {
            return OF_AN_EPOCH;
        }
        boolean goesOn = now.step() > before.step() && !sharesDiffer(before) && !sharesDiffer(now);
        return goesOn ? OF_ALL : this;
    }

    /**
     * Returns whether the share of the steps differs so much from that of the epochs that both cannot refer to the
     * whole training.
     */
    static boolean sharesDiffer(MetricsSnapshot report) {
        Long step = report.step();
        Long steps = report.totalSteps();
        Double epoch = report.epoch();
        Double epochs = report.totalEpochs();
        return step != null
                && steps != null
                && epoch != null
                && epochs != null
                && epochs > 1
                && Math.abs((double) step / steps - epoch / epochs) > EPOCHS_APART / epochs;
    }

    private static boolean isNextEpoch(MetricsSnapshot before, MetricsSnapshot now) {
        return before.epoch() != null && now.epoch() != null && Math.floor(now.epoch()) > Math.floor(before.epoch());
    }

    private static boolean isSameTotal(MetricsSnapshot before, MetricsSnapshot now) {
        return now.totalSteps() != null
                && now.totalSteps().equals(before.totalSteps())
                && now.totalEpochs() != null
                && now.totalEpochs().equals(before.totalEpochs());
    }
}
