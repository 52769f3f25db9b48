package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The remaining work of a job, in steps, or in epochs if the log gives no total number of steps. Many logs count the
 * steps of each epoch from zero. If {@link StepCount} is unknown, comparing the share of the steps with that of the
 * epochs tells which kind of steps they are.
 *
 * @param units remaining units; too few rather than too many if it is unclear whether epochs count from 0 or 1
 * @param total units of the whole training
 */
public record WorkLeft(long units, long total, Unit unit) {

    /** The unit in which the log counts the work. */
    public enum Unit {
        STEPS("steps"),
        EPOCHS("epochs");

        private final String word;

        Unit(String word) {
            this.word = word;
        }

        /** Returns the plural for messages. */
        public String word() {
            return word;
        }
    }

    /** Returns the remaining work; empty if the log does not report progress and total. */
    public static Optional<WorkLeft> of(@Nullable MetricsSnapshot latest, StepCount counts) {
        if (latest == null) {
            return Optional.empty();
        }
        if (latest.step() == null || latest.totalSteps() == null || latest.totalSteps() <= 0) {
            return ofEpochs(latest.epoch(), latest.totalEpochs());
        }
        long inAll = latest.totalSteps();
        long left = Math.max(0, inAll - latest.step());
        Double epoch = latest.epoch();
        Double epochs = latest.totalEpochs();
        if (epoch == null || epochs == null || !isOfAnEpoch(latest, counts)) {
            return Optional.of(new WorkLeft(left, inAll, Unit.STEPS));
        }
        long many = (long) Math.ceil(epochs);
        long begun = Math.min(many - 1, (long) Math.floor(epoch));
        return Optional.of(new WorkLeft(left + (many - 1 - begun) * inAll, many * inAll, Unit.STEPS));
    }

    private static Optional<WorkLeft> ofEpochs(@Nullable Double epoch, @Nullable Double epochs) {
        if (epoch == null || epochs == null || epochs <= 1) {
            return Optional.empty();
        }
        long many = (long) Math.ceil(epochs);
        return Optional.of(new WorkLeft(Math.max(0, many - (long) Math.ceil(epoch)), many, Unit.EPOCHS));
    }

    /**
     * Returns whether it is certain what the steps count. In the middle of an epoch, both interpretations may agree.
     */
    public static boolean isSure(@Nullable MetricsSnapshot latest, StepCount counts) {
        return of(latest, counts)
                .map(WorkLeft::total)
                .filter(total -> counts != StepCount.UNKNOWN
                        || latest == null
                        || latest.totalEpochs() == null
                        || latest.totalEpochs() <= 1
                        || !total.equals(latest.totalSteps()))
                .isPresent();
    }

    /** Returns the share of the work done, 0 to 1. */
    public double doneRatio() {
        return 1 - (double) units / total;
    }

    private static boolean isOfAnEpoch(MetricsSnapshot latest, StepCount counts) {
        return switch (counts) {
            case OF_ALL -> false;
            case OF_AN_EPOCH -> latest.totalEpochs() != null && latest.totalEpochs() > 1;
            case UNKNOWN -> StepCount.sharesDiffer(latest);
        };
    }
}
