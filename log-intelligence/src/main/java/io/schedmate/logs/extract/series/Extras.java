package io.schedmate.logs.extract.series;

import io.schedmate.logs.extract.plan.value.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The further values of a log, by name. */
public final class Extras {

    private Extras() {}

    public static Map<String, Double> of(Map<Field, FieldSeries> fields) {
        Map<String, Double> extras = new LinkedHashMap<>();
        put(extras, "gradNorm", fields.get(Field.GRAD_NORM));
        put(extras, "memory", fields.get(Field.MEMORY));
        put(extras, "tflops", fields.get(Field.TFLOPS));
        put(extras, "mfu", fields.get(Field.MFU));
        put(extras, "evalLoss", fields.get(Field.EVAL_LOSS));
        putMedian(extras, "epochTimeSeconds", fields.get(Field.EPOCH_TIME));
        putLosses(extras, fields.get(Field.LOSS));
        return extras;
    }

    private static void put(Map<String, Double> extras, String name, @Nullable FieldSeries series) {
        Series best = series == null ? null : series.best();
        if (best != null) {
            extras.put(name, best.last());
        }
    }

    private static void putMedian(Map<String, Double> extras, String name, @Nullable FieldSeries series) {
        Series best = series == null ? null : series.best();
        if (best != null) {
            extras.put(name, best.median());
        }
    }

    private static void putLosses(Map<String, Double> extras, @Nullable FieldSeries series) {
        Series best = series == null ? null : series.best();
        if (series == null || best == null) {
            return;
        }
        for (Series loss : series.all()) {
            if (loss != best && loss.rank() < 20) {
                extras.put(loss.source(), loss.last());
            }
        }
    }
}
