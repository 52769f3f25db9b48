package io.schedmate.cli.logs;

import java.util.Locale;

/** Quantities as people read them. */
final class Quantity {

    private Quantity() {}

    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Four significant digits, in scientific form only where plain digits would mislead. */
    static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return count((long) value);
        }
        double size = Math.abs(value);
        if (!Double.isFinite(value) || size < 1e-3 || size >= 1e6) {
            return String.format(Locale.ROOT, "%.3g", value);
        }
        int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    static String duration(double seconds) {
        if (!Double.isFinite(seconds)) {
            return "unknown";
        }
        if (seconds < 1) {
            return number(seconds * 1000) + " ms";
        }
        if (seconds < 60) {
            return number(seconds) + " s";
        }
        long whole = Math.round(seconds);
        if (whole < 3600) {
            return whole / 60 + " min " + whole % 60 + " s";
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 48 * 60
                ? minutes / 60 + " h " + minutes % 60 + " min"
                : minutes / 1440 + " days " + minutes % 1440 / 60 + " h";
    }
}
