package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.extract.series.FieldSeries;
import io.schedmate.logs.extract.series.Series;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether what was read is enough to be told. Lines that do not speak of a training bear the same names: a summary at the end,
 * a list of variables, a note. What a format says is always told.
 */
final class Evidence {

    private static final int FEW = 2;
    /** So many losses beside a few counts mean that the log goes on without them. */
    private static final int SO_MANY_MORE = 20;

    private static final Set<Field> OF_TRAINING = Set.of(
            Field.STEP,
            Field.EPOCH,
            Field.LEARNING_RATE,
            Field.GRAD_NORM,
            Field.STEP_TIME,
            Field.THROUGHPUT,
            Field.ETA);

    private final Map<Field, FieldSeries> fields;

    Evidence(Map<Field, FieldSeries> fields) {
        this.fields = fields;
    }

    /** A count that was told once or twice and then no more, while losses went on, is no longer the step. */
    boolean tellsStep(Series steps) {
        Series losses = best(Field.LOSS);
        return steps.rank() == Slot.BY_FORMAT
                || steps.count() > FEW
                || losses == null
                || losses.count() < SO_MANY_MORE * steps.count();
    }

    /** A loss is told beside something else of a training, is called the training's, or changes from line to line. */
    boolean tellsLoss(Series loss) {
        return loss.rank() == Slot.BY_FORMAT
                || speaksOfTraining()
                || loss.source().contains("train")
                || loss.changes() > FEW;
    }

    /** Speed is measured of many things; without a unit it is the training's where it stands beside a step, epoch or loss. */
    boolean tellsThroughput(Series throughput) {
        boolean bare = Slot.assumesUnit(throughput.rank()) && !throughput.standsBesideTraining();
        return throughput.median() > 0 && !bare;
    }

    /**
     * An epoch that stays 0, and beside which no loss ever stands while other lines tell losses, is none of the training: the
     * timers of libraries print one that nothing advances.
     */
    boolean isIdle(Series epochs) {
        return epochs.isIdle() && best(Field.LOSS) != null;
    }

    private boolean speaksOfTraining() {
        return fields.keySet().stream().anyMatch(OF_TRAINING::contains);
    }

    private @Nullable Series best(Field field) {
        FieldSeries series = fields.get(field);
        return series == null ? null : series.best();
    }
}
