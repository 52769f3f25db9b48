package io.schedmate.query.question;

import io.schedmate.query.text.Ordinals;

/**
 * A place in a series or among parts, such as step 500 or rank 1.
 *
 * @param number number of the place; {@link #FIRST} and {@link #LAST} mean the first and last in the log
 */
public record Anchor(Concept index, double number) {

    public static final double FIRST = Double.NEGATIVE_INFINITY;
    public static final double LAST = Double.POSITIVE_INFINITY;

    /** @param ordinal number from {@link Ordinals} */
    static Anchor of(Concept index, int ordinal) {
        return new Anchor(
                index,
                switch (ordinal) {
                    case 1 -> FIRST;
                    case Ordinals.LAST -> LAST;
                    default -> ordinal;
                });
    }

    public boolean isEnd() {
        return Double.isInfinite(number);
    }
}
