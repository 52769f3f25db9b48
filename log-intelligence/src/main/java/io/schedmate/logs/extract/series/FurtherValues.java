package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Slot;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The further values of a log, by name. */
public final class FurtherValues {

    private FurtherValues() {}

    /**
     * @param steps the counts that are reported as the step, null if there are none
     * @param loss the losses that are reported as the training's loss, null if there are none
     */
    public static Map<String, Double> of(
            Map<Field, FieldSeries> fields, @Nullable Series steps, @Nullable Series loss) {
        Map<String, Double> extras = new LinkedHashMap<>();
        putOtherCount(extras, fields.get(Field.STEP), steps);
        put(extras, "gradNorm", fields.get(Field.GRAD_NORM));
        put(extras, "memory", fields.get(Field.MEMORY));
        put(extras, "tflops", fields.get(Field.TFLOPS));
        put(extras, "mfu", fields.get(Field.MFU));
        put(extras, "evalLoss", fields.get(Field.EVAL_LOSS));
        putMedian(extras, "epochTimeSeconds", fields.get(Field.EPOCH_TIME));
        putLosses(extras, fields.get(Field.LOSS), loss);
        return extras;
    }

    private static void put(Map<String, Double> extras, String name, @Nullable FieldSeries series) {
        Series best = series == null ? null : series.best();
        if (best != null) {
            extras.put(name, best.last());
        }
    }

    private static void putOtherCount(
            Map<String, Double> extras, @Nullable FieldSeries counts, @Nullable Series steps) {
        Series other = counts == null || steps == null ? null : counts.otherThan(steps);
        if (other != null) {
            extras.put("otherCount", other.last());
        }
    }

    private static void putMedian(Map<String, Double> extras, String name, @Nullable FieldSeries series) {
        Series best = series == null ? null : series.best();
        if (best != null) {
            extras.put(name, best.median());
        }
    }

    private static void putLosses(Map<String, Double> extras, @Nullable FieldSeries losses, @Nullable Series followed) {
        if (losses == null) {
            return;
        }
        for (Series loss : losses.all()) {
            if (loss != followed && loss.rank() < Slot.IN_SUMMARY) {
                extras.put(loss.source(), loss.last());
            }
        }
    }
}
