package io.schedmate.cli.logs.text;

import io.schedmate.model.check.ReadableTime;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats quantities for display. */
public final class Quantity {

    private static final double MAX_PLAIN_INTEGER = 1e15;

    private Quantity() {}

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Returns a number with four significant digits, in scientific notation if plain digits would be hard to read. */
    static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < MAX_PLAIN_INTEGER) {
            return count((long) value);
        }
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return String.valueOf(value);
        }
        if (size < 1e-3 || size >= 1e6) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }

    /** Returns a duration as 250 ms, 12.5 s, 4 min 10 s, 7 h 3 min or 1 d 12 h. */
    public static String duration(double seconds) {
        if (!Double.isFinite(seconds)) {
            return "unknown";
        }
        if (seconds < 1) {
            return number(seconds * 1000) + " ms";
        }
        if (seconds < 59.5) {
            return number(seconds) + " s";
        }
        return ReadableTime.of(seconds);
    }
}
