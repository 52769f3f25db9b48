package io.schedmate.logs.extract.plan.value;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the unit that is printed after a number. */
public final class PrintedUnit {

    private static final int MAX_LENGTH = 24;

    /** {@code 12.5 ms per batch}, {@code 160 images per second}. */
    private static final String PER = " per ";

    private PrintedUnit() {}

    /** Returns the unit after {@code end}, or null. A word before a value is a name and not a unit. */
    public static @Nullable Unit after(String text, int end) {
        int at = end;
        boolean bracket = false;
        while (at < text.length() && at - end < 3 && (text.charAt(at) == ' ' || text.charAt(at) == '[')) {
            bracket |= text.charAt(at) == '[';
            at++;
        }
        int stop = run(text, at);
        if (isPath(text, at, stop)) {
            return null;
        }
        if (stop > at && text.startsWith(" / ", stop)) {
            // "0.5s / iter"
            return Unit.of(text.substring(at, run(text, stop + 3)))
                    .filter(fraction -> fraction.measure() != Unit.Measure.FOREIGN)
                    .orElse(null);
        }
        if (stop > at && text.startsWith(PER, stop)) {
            Optional<Unit> fraction = Unit.of(text.substring(at, stop)
                    + '/'
                    + text.substring(stop + PER.length(), run(text, stop + PER.length())));
            if (fraction.filter(each -> each.measure() != Unit.Measure.FOREIGN).isPresent()) {
                return fraction.get();
            }
        }
        Optional<Unit> unit = Unit.of(text.substring(at, stop));
        if (unit.isPresent() && (bracket || !isName(text, stop, at > end))) {
            return unit.get();
        }
        if (stop < text.length() && text.charAt(stop) == ' ' && stop > at) {
            int second = run(text, stop + 1);
            String both = text.substring(at, second);
            boolean rate = both.indexOf('/') > 0 || both.startsWith("K ") || both.startsWith("k ");
            return rate && !isName(text, second, true) ? Unit.of(both).orElse(null) : null;
        }
        return null;
    }

    /** {@code 00012/s003} is a path. */
    private static boolean isPath(String text, int from, int to) {
        return to > from && to < text.length() && text.charAt(from) == '/' && NumberScan.isDigit(text.charAt(to));
    }

    private static int run(String text, int from) {
        int at = from;
        while (at < text.length() && at - from < MAX_LENGTH && isUnitChar(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isUnitChar(char c) {
        return Character.isLetter(c) || c == '/' || c == '_';
    }

    private static boolean isName(String text, int stop, boolean apart) {
        if (!apart || stop >= text.length()) {
            return false;
        }
        char c = text.charAt(stop);
        return c == '=' || c == ':' || NumberScan.isDigit(c) || isRemarkOfName(text, stop);
    }

    /** {@code tgs (tokens/gpu/second)=4012}: a remark is between the name and its value. */
    private static boolean isRemarkOfName(String text, int stop) {
        int close = text.startsWith(" (", stop) ? text.indexOf(')', stop) : -1;
        return close > 0
                && close - stop < MAX_LENGTH + 6
                && close + 1 < text.length()
                && "=:".indexOf(text.charAt(close + 1)) >= 0;
    }
}
