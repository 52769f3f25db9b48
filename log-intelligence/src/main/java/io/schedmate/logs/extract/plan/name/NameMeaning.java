package io.schedmate.logs.extract.plan.name;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of a value according to its name.
 *
 * @param rank how well the name fits, 0 is best
 * @param form {@link Form#INVERSE} for a rate that is read as a time
 * @param scale the factor to seconds or to {@code unit}
 * @param unit the unit of a throughput
 */
public record NameMeaning(
        Field field,
        int rank,
        Form form,
        double scale,
        @Nullable String unit) {

    public static NameMeaning of(Field field, int rank) {
        return new NameMeaning(field, rank, Form.PLAIN, 1, null);
    }

    public static NameMeaning scaled(Field field, int rank, double scale) {
        return new NameMeaning(field, rank, Form.PLAIN, scale, null);
    }

    static NameMeaning rate(int rank) {
        return new NameMeaning(Field.STEP_TIME, rank, Form.INVERSE, 1, null);
    }

    static NameMeaning throughput(int rank, @Nullable String unit) {
        return new NameMeaning(Field.THROUGHPUT, rank, Form.PLAIN, 1, unit);
    }
}
