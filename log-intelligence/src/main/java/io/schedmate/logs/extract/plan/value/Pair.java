package io.schedmate.logs.extract.plan.value;

import io.schedmate.tables.WordLists;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A count and its total: {@code 60/500}, {@code 60 / 500}, {@code [0049]/[1879]}, {@code 3 of 10},
 * {@code 1,040 of 1,125}.
 *
 * @param first the ordinal of the count, whose groups of digits reach up to the total
 * @param total the ordinal of the total
 * @param last the ordinal of the total's last group of digits
 */
public record Pair(int first, int total, int last) {

    /** The words between a count and its total, in several languages: {@code 100 von 900}. */
    private static final Set<String> JOINTS = WordLists.set(Pair.class, "joints");

    /** The texts of several words with the same meaning: {@code step 50 (total: 1060)}. */
    private static final Set<String> LONG_JOINTS = Set.of("out of", "(total:");

    /** Returns the pair that starts at a number, or null. A date is not a pair. */
    public static @Nullable Pair at(String text, NumberScan numbers, int ordinal) {
        Pair pair = spanning(text, numbers, ordinal);
        if (!joins(text, numbers, pair.total - 1) || joins(text, numbers, pair.last)) {
            return null;
        }
        if (ordinal > 0 && (joins(text, numbers, ordinal - 1) || pair.isGrouped() && isGroup(text, numbers, ordinal))) {
            return null;
        }
        return isCount(text, numbers, pair.total - 1) && isCount(text, numbers, pair.last) ? pair : null;
    }

    /** Commas group the digits of a count only where they also group those of its total, which is no smaller. */
    private static Pair spanning(String text, NumberScan numbers, int ordinal) {
        int total = ordinal + Thousands.groups(text, numbers, ordinal);
        int groups = total < numbers.count() ? Thousands.groups(text, numbers, total) : 1;
        return groups > 1 ? new Pair(ordinal, total, total + groups - 1) : new Pair(ordinal, ordinal + 1, ordinal + 1);
    }

    private boolean isGrouped() {
        return last > total;
    }

    /** Whether the number continues one before it: {@code 040} in {@code 1,040}. */
    private static boolean isGroup(String text, NumberScan numbers, int ordinal) {
        return Thousands.groups(text, numbers, ordinal - 1) > 1;
    }

    /** Returns how many numbers the count and its total consist of. */
    public int span() {
        return last - first + 1;
    }

    public double count(String text, NumberScan numbers) {
        return Thousands.value(text, numbers, first, total - first);
    }

    public double total(String text, NumberScan numbers) {
        return Thousands.value(text, numbers, total, last - total + 1);
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
                return JOINTS.contains(between)
                        || LONG_JOINTS.contains(between)
                        || between.equals("|") && isBracketed(text, numbers, ordinal);
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
