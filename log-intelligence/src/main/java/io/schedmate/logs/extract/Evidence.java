package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.name.NameLexicon;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.series.FieldSeries;
import io.schedmate.logs.extract.series.Series;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the evidence for a value is sufficient. Lines other than training lines use the same names: a final
 * summary, a list of variables, a note. A value from a known format is always sufficient.
 */
final class Evidence {

    private static final int FEW = 2;
    /** This many losses or epochs next to only a few counts mean that the log continued without the counts. */
    private static final int SO_MANY_MORE = 20;

    private static final Set<Field> OF_TRAINING = Set.of(
            Field.STEP,
            Field.EPOCH,
            Field.LEARNING_RATE,
            Field.GRAD_NORM,
            Field.STEP_TIME,
            Field.THROUGHPUT,
            Field.ETA);

    private static final Set<Field> MEASURES =
            Set.of(Field.LOSS, Field.EPOCH, Field.LEARNING_RATE, Field.STEP_TIME, Field.THROUGHPUT, Field.ETA);

    private final Map<Field, FieldSeries> fields;

    Evidence(Map<Field, FieldSeries> fields) {
        this.fields = fields;
    }

    /**
     * Returns whether the count is the current step. It is not if it appeared only once or twice while the losses or
     * epochs continued, or if it never changes in a log without any other measure of training.
     */
    boolean isStep(Series steps) {
        if (steps.rank() == Slot.BY_FORMAT) {
            return true;
        }
        return steps.count() > FEW
                ? steps.changes() > 1 || fields.keySet().stream().anyMatch(MEASURES::contains)
                : !goesOnFor(Field.LOSS, steps) && !goesOnFor(Field.EPOCH, steps);
    }

    private boolean goesOnFor(Field field, Series steps) {
        FieldSeries others = fields.get(field);
        return others != null && others.all().stream().anyMatch(other -> other.count() >= SO_MANY_MORE * steps.count());
    }

    /**
     * Returns whether the loss is the training's. It is if it is next to another training value, is named as the
     * training's, or changes from line to line. The loss of one part, such as the generator's, does not count next to
     * the loss of another part.
     */
    boolean isLoss(Series loss) {
        boolean ofTraining = hasTrainingMeasure() || loss.source().contains("train") || loss.changes() > FEW;
        return loss.rank() == Slot.BY_FORMAT || ofTraining && !isOfOtherWork(loss) && !isOneOfSeveralParts(loss);
    }

    /** Returns the loss of a training that prints it only at its evaluations, or null if nothing was trained. */
    @Nullable
    Series lossOfEvaluations() {
        return hasTrainingMeasure() ? best(Field.EVAL_LOSS) : null;
    }

    /** Query planners and solvers print a {@code cost} or an {@code objective}, too, but count no steps or epochs. */
    private boolean isOfOtherWork(Series loss) {
        boolean counted = fields.containsKey(Field.STEP) || fields.containsKey(Field.EPOCH);
        return !counted && !loss.source().contains("loss") && !loss.source().contains("train");
    }

    private boolean isOneOfSeveralParts(Series loss) {
        FieldSeries losses = fields.get(Field.LOSS);
        return losses != null && losses.beside(loss).stream().anyMatch(Evidence::isOfAPart) && isOfAPart(loss);
    }

    private static boolean isOfAPart(Series loss) {
        return NameLexicon.namesAPart(loss.source());
    }

    /**
     * Returns whether the speed is the training's. Many things have a speed; one without a unit counts only next to a
     * step, epoch or loss.
     */
    boolean isThroughput(Series throughput) {
        boolean bare = Slot.assumesUnit(throughput.rank()) && !throughput.standsBesideTraining();
        return throughput.median() > 0 && !bare && !isFrameRateOfData(throughput);
    }

    /**
     * Returns whether an epoch stays 0 and is never next to a loss while other lines have losses. Such an epoch is not
     * the training's: some library timers print an epoch that never advances.
     */
    boolean isIdle(Series epochs) {
        return epochs.isIdle() && best(Field.LOSS) != null;
    }

    /**
     * Returns whether the epoch is a setting: {@code epoch_num: 150} is the planned number of epochs. It stays the
     * same, and no loss is next to it.
     */
    boolean isSetting(Series epochs) {
        return epochs.source().equals("epoch num") && epochs.changes() == 1 && epochs.isBesideTraining();
    }

    /**
     * Returns whether the throughput is the frame rate at which videos are read, as in {@code TARGET_FPS: 30}:
     * constant, in a log without training values.
     */
    private boolean isFrameRateOfData(Series throughput) {
        boolean training =
                fields.containsKey(Field.STEP) || fields.containsKey(Field.EPOCH) || fields.containsKey(Field.LOSS);
        return throughput.source().contains("fps") && throughput.changes() == 1 && !training;
    }

    private boolean hasTrainingMeasure() {
        return fields.keySet().stream().anyMatch(OF_TRAINING::contains);
    }

    private @Nullable Series best(Field field) {
        FieldSeries series = fields.get(field);
        return series == null ? null : series.best();
    }
}
