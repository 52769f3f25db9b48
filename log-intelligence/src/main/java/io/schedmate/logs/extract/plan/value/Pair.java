package io.schedmate.logs.extract.plan.value;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A count and its total: {@code 60/500}, {@code 60 / 500}, {@code [0049]/[1879]}, {@code 3 of 10}.
 *
 * @param first ordinal of the count
 */
public record Pair(int first, int last) {

    /** The texts between a count and its total other than a slash: {@code step 50 (total: 1060)}. */
    private static final Set<String> JOINTS = Set.of("of", "out of", "(total:");

    /** Returns the pair that starts at a number, or null. A date is not a pair. */
    public static @Nullable Pair at(String text, NumberScan numbers, int ordinal) {
        if (!joins(text, numbers, ordinal) || joins(text, numbers, ordinal + 1)) {
            return null;
        }
        if (ordinal > 0 && joins(text, numbers, ordinal - 1)) {
            return null;
        }
        return isCount(text, numbers, ordinal) && isCount(text, numbers, ordinal + 1)
                ? new Pair(ordinal, ordinal + 1)
                : null;
    }

    private static boolean joins(String text, NumberScan numbers, int ordinal) {
        if (ordinal < 0 || ordinal + 1 >= numbers.count()) {
            return false;
        }
        int from = Magnitude.endOfCount(text, numbers.end(ordinal));
        int to = numbers.start(ordinal + 1);
        if (to < from || to - from > 12) {
            return false;
        }
        boolean slash = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '/') {
                slash = true;
            } else if (c != ' ' && c != ']' && c != '[') {
                String between = text.substring(from, to).strip();
                return JOINTS.contains(between) || between.equals("|") && isBracketed(text, numbers, ordinal);
            }
        }
        return slash;
    }

    /** {@code [ 19 | 30 ]}: outside brackets, the bar separates the cells of a table. */
    private static boolean isBracketed(String text, NumberScan numbers, int ordinal) {
        String before = text.substring(0, numbers.start(ordinal)).stripTrailing();
        return before.endsWith("[")
                && text.substring(numbers.end(ordinal + 1)).stripLeading().startsWith("]");
    }

    /** Returns true for a whole number, or an abbreviated one such as {@code 15.3k}. */
    static boolean isCount(String text, NumberScan numbers, int ordinal) {
        int end = numbers.end(ordinal);
        return Magnitude.endOfCount(text, end) > end || isWhole(text, numbers, ordinal);
    }

    public static boolean isWhole(String text, NumberScan numbers, int ordinal) {
        for (int i = numbers.start(ordinal); i < numbers.end(ordinal); i++) {
            if (!NumberScan.isDigit(text.charAt(i))) {
                return false;
            }
        }
        int end = numbers.end(ordinal);
        // A fraction, a size or a path continues after the digits.
        return end >= text.length() || !Character.isLetter(text.charAt(end)) && text.charAt(end) != '_';
    }
}
