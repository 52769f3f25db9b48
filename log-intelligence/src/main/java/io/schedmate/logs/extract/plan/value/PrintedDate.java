package io.schedmate.logs.extract.plan.value;

/** A date, perhaps with a time of day, among the values of a line: {@code Time 2025-05-06T05:09:21}. */
public final class PrintedDate {

    private static final int PARTS = 3;

    private PrintedDate() {}

    /** Returns how many numbers the moment that starts at a number consists of, or 0 if none starts there. */
    public static int span(String text, NumberScan numbers, int ordinal) {
        if (ordinal + PARTS > numbers.count() || !isDate(text, numbers, ordinal)) {
            return 0;
        }
        int next = ordinal + PARTS;
        int end = numbers.end(next - 1);
        boolean joined =
                next < numbers.count() && numbers.start(next) == end + 1 && " T_".indexOf(text.charAt(end)) >= 0;
        ClockTime clock = joined ? ClockTime.at(text, numbers, next) : null;
        return PARTS + (clock == null || clock.form() != Form.BASE_60 ? 0 : clock.span());
    }

    /** {@code 2025-05-06}, {@code 2025/05/06}. */
    private static boolean isDate(String text, NumberScan numbers, int ordinal) {
        int end = numbers.end(ordinal);
        int second = numbers.end(ordinal + 1);
        boolean digits = end - numbers.start(ordinal) == 4
                && second - numbers.start(ordinal + 1) == 2
                && numbers.end(ordinal + 2) - numbers.start(ordinal + 2) == 2;
        return digits
                && numbers.start(ordinal + 1) == end + 1
                && numbers.start(ordinal + 2) == second + 1
                && "-/".indexOf(text.charAt(end)) >= 0
                && text.charAt(second) == text.charAt(end)
                && numbers.value(text, ordinal + 1) <= 12
                && numbers.value(text, ordinal + 2) <= 31;
    }
}
