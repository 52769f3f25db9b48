package io.schedmate.tracker.metrics;

import io.schedmate.model.metrics.MetricsSnapshot;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many steps a job has to go. Many logs count the steps of each epoch anew; such steps are told from those of the whole training by
 * the share that the epochs tell.
 *
 * @param steps to go; of epochs that may be counted from 0 or from 1 rather fewer
 * @param total of the whole training
 */
public record WorkLeft(long steps, long total) {

    /** By how many epochs the two shares may differ where both are of the whole training. */
    private static final double EPOCHS_APART = 1.5;

    /** Empty where the log does not tell of how much it has come how far. */
    public static Optional<WorkLeft> of(@Nullable MetricsSnapshot latest) {
        if (latest == null || latest.step() == null || latest.totalSteps() == null || latest.totalSteps() <= 0) {
            return Optional.empty();
        }
        long inAll = latest.totalSteps();
        long left = Math.max(0, inAll - latest.step());
        double ofAll = (double) latest.step() / inAll;
        Double epoch = latest.epoch();
        Double epochs = latest.totalEpochs();
        if (epoch == null || epochs == null || !isOfAnEpoch(ofAll, epoch, epochs)) {
            return Optional.of(new WorkLeft(left, inAll));
        }
        long many = (long) Math.ceil(epochs);
        long begun = Math.min(many - 1, (long) Math.floor(epoch));
        return Optional.of(new WorkLeft(left + (many - 1 - begun) * inAll, many * inAll));
    }

    /** Whether it is told what the steps are of: in the middle of an epoch both readings may be alike. */
    public static boolean isSure(@Nullable MetricsSnapshot latest) {
        return of(latest)
                .map(WorkLeft::total)
                .filter(total -> latest == null
                        || latest.totalEpochs() == null
                        || latest.totalEpochs() <= 1
                        || !total.equals(latest.totalSteps()))
                .isPresent();
    }

    /** 0 to 1. */
    public double doneRatio() {
        return 1 - (double) steps / total;
    }

    private static boolean isOfAnEpoch(double ofAll, double epoch, double epochs) {
        return epochs > 1 && Math.abs(ofAll - epoch / epochs) > EPOCHS_APART / epochs;
    }
}
