package io.schedmate.logs.extract.plan.name;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import org.jspecify.annotations.Nullable;

/**
 * What a name says that its value is.
 *
 * @param rank how well the name fits, 0 is best
 * @param form {@link Form#INVERSE} for a rate that is read as a time
 * @param scale to seconds or to {@code unit}
 * @param unit of a throughput
 */
public record Role(
        Field field,
        int rank,
        Form form,
        double scale,
        @Nullable String unit) {

    public static Role of(Field field, int rank) {
        return new Role(field, rank, Form.PLAIN, 1, null);
    }

    public static Role scaled(Field field, int rank, double scale) {
        return new Role(field, rank, Form.PLAIN, scale, null);
    }

    static Role rate(int rank) {
        return new Role(Field.STEP_TIME, rank, Form.INVERSE, 1, null);
    }

    static Role throughput(int rank, @Nullable String unit) {
        return new Role(Field.THROUGHPUT, rank, Form.PLAIN, 1, unit);
    }
}
