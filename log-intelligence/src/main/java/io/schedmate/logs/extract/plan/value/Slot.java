package io.schedmate.logs.extract.plan.value;

import org.jspecify.annotations.Nullable;

/**
 * The place of one value in a segment of a known shape.
 *
 * @param source the name under which the value was read, such as {@code loss} or {@code bar}; values of one source are
 * comparable
 * @param rank how well the source fits the field; 0 is best
 * @param ordinal the first number of the value in the segment, from 0
 * @param span how many numbers the value consists of
 * @param scale the factor to seconds, or to {@code unit}
 * @param unit the unit of a throughput, null for the other fields
 */
public record Slot(
        Field field,
        String source,
        int rank,
        int ordinal,
        int span,
        Form form,
        double scale,
        @Nullable String unit) {

    /** The source of the time since a bar over steps began. */
    public static final String SINCE_BAR_BEGAN = "since the bar began";

    /** The prefix of the name of a source from the summary of an epoch. */
    public static final String SUMMARY = "summary ";

    /** Sources of this rank or above are used only if there is no other. */
    public static final int LAST_RESORT = 40;

    /**
     * Sources of this rank or above are not about the training itself: they never continue where another source has
     * ended.
     */
    public static final int UNRELATED = 2 * LAST_RESORT;

    /** The rank of a time with a unit but no name: a step's, several steps', or the time since some start. */
    public static final int UNNAMED_TIME = 7;

    /** The rank of a value from a format, which is better than any rank by names and units. */
    public static final int BY_FORMAT = -1;

    /** Added to the rank of a value from the summary of an epoch. */
    public static final int IN_SUMMARY = 20;

    /** Added to the rank of a throughput whose unit is not printed. */
    public static final int UNIT_ASSUMED = 10;

    public Slot {
        if (ordinal < 0 || span < 1) {
            throw new IllegalArgumentException(
                    "Expected an ordinal from 0 and a span from 1 (got " + ordinal + ", " + span + ")");
        }
    }

    /** Returns true for the rank of a throughput whose unit is not printed, also in a summary or a validation. */
    public static boolean assumesUnit(int rank) {
        return rank % (2 * UNIT_ASSUMED) >= UNIT_ASSUMED;
    }

    /** Returns the same place in the segment, read as another field. */
    public Slot as(Field other, String name, int fit) {
        return new Slot(other, name, fit, ordinal, span, form, scale, unit);
    }

    /** Returns the same slot after {@code numbers} further numbers. */
    public Slot behind(int numbers) {
        return new Slot(field, source, rank, ordinal + numbers, span, form, scale, unit);
    }

    /** Returns the value in {@code segment}, or NaN if the segment does not have the planned shape. */
    public double valueIn(String segment, NumberScan numbers) {
        if (ordinal + span > numbers.count()) {
            return Double.NaN;
        }
        double first = numbers.value(segment, ordinal);
        return switch (form) {
            case PLAIN -> first * scale;
            case INVERSE -> first == 0 ? Double.NaN : scale / first;
            case THOUSANDS -> Thousands.value(segment, numbers, ordinal, span) * scale;
            case BASE_60 -> folded(segment, numbers, first, 60, 60);
            case DAYS -> folded(segment, numbers, first, 24, 60);
            case MILLISECONDS -> withMilliseconds(segment, numbers, first);
        };
    }

    private double folded(String segment, NumberScan numbers, double first, double firstBase, double base) {
        double sum = first;
        for (int i = 1; i < span; i++) {
            sum = sum * (i == 1 ? firstBase : base) + numbers.value(segment, ordinal + i);
        }
        return sum * scale;
    }

    private double withMilliseconds(String segment, NumberScan numbers, double first) {
        double sum = first;
        for (int i = 1; i < span - 1; i++) {
            sum = sum * 60 + numbers.value(segment, ordinal + i);
        }
        return (sum + numbers.value(segment, ordinal + span - 1) / 1000) * scale;
    }
}
