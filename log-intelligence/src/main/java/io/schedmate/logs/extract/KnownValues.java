package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.series.FieldSeries;
import io.schedmate.logs.extract.series.Series;
import io.schedmate.logs.extract.witness.KnownValue;
import io.schedmate.logs.extract.witness.StatedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects all witnesses of a log's last values. Two sources agree on the step if they differ by at most one print
 * interval, or if one counts within the epoch and the other over all epochs.
 */
record KnownValues(
        Map<Field, FieldSeries> fields,
        @Nullable Double step,
        @Nullable Double total,
        @Nullable Double epoch) {

    /** Losses of the same kind may be averages over different numbers of steps. */
    private static final double LOSS_WITHIN = 0.1;

    List<KnownValue> with(@Nullable Double loss) {
        return Stream.of(
                        known("step", Field.STEP, step),
                        known("totalSteps", Field.TOTAL_STEPS, total),
                        known("epoch", Field.EPOCH, epoch),
                        known("loss", Field.LOSS, loss))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable KnownValue known(String name, Field field, @Nullable Double value) {
        FieldSeries all = fields.get(field);
        if (value == null || all == null) {
            return null;
        }
        Series followed = all.withLast(value);
        if (followed == null) {
            return null;
        }
        List<Series> others = all.beside(followed);
        if (others.isEmpty()) {
            return KnownValue.of(name, stated(followed), List.of(), false);
        }
        List<Series> agreeing =
                others.stream().filter(other -> agrees(field, followed, other)).toList();
        List<StatedValue> values =
                new ArrayList<>(agreeing.stream().map(KnownValues::stated).toList());
        others.stream()
                .filter(it -> !agreeing.contains(it))
                .map(KnownValues::stated)
                .forEach(values::add);
        return KnownValue.of(name, stated(followed), values, !agreeing.isEmpty());
    }

    private static StatedValue stated(Series series) {
        return new StatedValue(series.source(), series.last());
    }

    private boolean agrees(Field field, Series followed, Series other) {
        double off = Math.abs(followed.last() - other.last());
        return switch (field) {
            case STEP -> followed.isNear(other) || overEpochs(followed, other);
            case LOSS -> off <= LOSS_WITHIN * Math.abs(followed.last());
            case EPOCH -> off <= 1;
            default -> off == 0;
        };
    }

    /** Returns whether one count restarts with each epoch and the other does not: epochs x steps per epoch + step. */
    private boolean overEpochs(Series one, Series other) {
        if (total == null || epoch == null) {
            return false;
        }
        double within = Math.min(one.last(), other.last());
        double all = Math.max(one.last(), other.last());
        double epochs = (all - within) / total;
        return Math.abs(epochs - epoch) <= 1 && Math.abs(epochs - Math.rint(epochs)) * total <= 1;
    }
}
