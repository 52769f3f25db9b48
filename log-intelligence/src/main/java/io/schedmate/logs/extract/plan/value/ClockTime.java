package io.schedmate.logs.extract.plan.value;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A time printed as several numbers: {@code 3:02:11}, {@code 1 day, 3:02:11}, {@code 1h 20m 3s},
 * {@code 0h 2min 3s 344ms}, {@code 1 days, 4 hours, 43 minutes, 56 seconds}.
 *
 * @param span how many numbers it consists of
 */
public record ClockTime(int span, Form form, double scale) {

    private static final Set<String> JOINS = Set.of(",", "and", ", and");

    /** Returns the clock time that starts at a number, or null. */
    public static @Nullable ClockTime at(String text, NumberScan numbers, int ordinal) {
        int after = numbers.end(ordinal);
        if (text.startsWith(" day", after) && ordinal + 1 < numbers.count()) {
            int hours = colons(text, numbers, ordinal + 1);
            boolean near = numbers.start(ordinal + 1) - after <= 7;
            return near && hours == 3 ? new ClockTime(4, Form.DAYS, 1) : lettered(text, numbers, ordinal);
        }
        int parts = colons(text, numbers, ordinal);
        return parts >= 2 ? new ClockTime(parts, Form.BASE_60, 1) : lettered(text, numbers, ordinal);
    }

    private static int colons(String text, NumberScan numbers, int ordinal) {
        int parts = 1;
        while (parts < 3 && ordinal + parts < numbers.count()) {
            int end = numbers.end(ordinal + parts - 1);
            int next = numbers.start(ordinal + parts);
            boolean joined = next == end + 1 && text.charAt(end) == ':' && isSixtieth(text, numbers, ordinal + parts);
            if (!joined) {
                break;
            }
            parts++;
        }
        return parts;
    }

    /** Returns true for two digits, or one with a fraction. */
    private static boolean isSixtieth(String text, NumberScan numbers, int ordinal) {
        int digits = whole(text, numbers, ordinal);
        return digits >= 2 || digits == 1 && numbers.end(ordinal) - numbers.start(ordinal) > 2;
    }

    private static int whole(String text, NumberScan numbers, int ordinal) {
        int at = numbers.start(ordinal);
        while (at < numbers.end(ordinal) && NumberScan.isDigit(text.charAt(at))) {
            at++;
        }
        return at - numbers.start(ordinal);
    }

    private static @Nullable ClockTime lettered(String text, NumberScan numbers, int ordinal) {
        StringBuilder units = new StringBuilder();
        int at = ordinal;
        int to = numbers.start(ordinal);
        while (at < numbers.count() && (at == ordinal || continues(text, to, numbers.start(at)))) {
            String word = wordAfter(text, numbers.end(at));
            String unit = letterOf(word.strip());
            to = numbers.end(at) + word.length();
            if (unit.isEmpty() || text.startsWith("/", to)) {
                break;
            }
            units.append(unit);
            at++;
        }
        return switch (units.toString()) {
            case "dhms" -> new ClockTime(4, Form.DAYS, 1);
            case "dhm" -> new ClockTime(3, Form.DAYS, 60);
            case "dh" -> new ClockTime(2, Form.DAYS, 3600);
            case "hms" -> new ClockTime(3, Form.BASE_60, 1);
            case "hm" -> new ClockTime(2, Form.BASE_60, 60);
            case "ms" -> new ClockTime(2, Form.BASE_60, 1);
            case "hmsl" -> new ClockTime(4, Form.MILLISECONDS, 1);
            case "msl" -> new ClockTime(3, Form.MILLISECONDS, 1);
            case "sl" -> new ClockTime(2, Form.MILLISECONDS, 1);
            // What follows a unit that was left out is small.
            case "dms", "dm", "ds" -> new ClockTime(units.length(), Form.PLAIN, 86_400);
            case "dhs" -> new ClockTime(3, Form.DAYS, 60);
            case "hs" -> new ClockTime(2, Form.PLAIN, 3600);
            default -> null;
        };
    }

    /** {@code 3 hours, 12 minutes and 24 seconds}: commas and {@code and} join only parts with units in full words. */
    private static boolean continues(String text, int from, int to) {
        String between = text.substring(from, to).strip();
        return between.isEmpty() || JOINS.contains(between) && from > 2 && Character.isLetter(text.charAt(from - 3));
    }

    /** Returns the letters from {@code from} on; a blank may be before a word of several letters. */
    private static String wordAfter(String text, int from) {
        int first = text.startsWith(" ", from) ? from + 1 : from;
        int to = first;
        while (to < text.length() && Character.isLetter(text.charAt(to))) {
            to++;
        }
        return first > from && to - first < 2 ? "" : text.substring(from, to);
    }

    /** Returns d, h, m, s, or l for milliseconds; empty for any other word. A lone {@code m} means minutes here. */
    private static String letterOf(String word) {
        if (word.equals("d") || word.equals("m")) {
            return word;
        }
        if (word.equals("day") || word.equals("days")) {
            return "d";
        }
        Double seconds = Unit.seconds(word);
        if (seconds == null) {
            return "";
        }
        return seconds == 3600 ? "h" : seconds == 60 ? "m" : seconds == 1 ? "s" : seconds == 1e-3 ? "l" : "";
    }
}
