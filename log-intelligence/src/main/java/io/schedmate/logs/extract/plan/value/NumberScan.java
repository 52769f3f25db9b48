package io.schedmate.logs.extract.plan.value;

import java.util.Arrays;

/**
 * The numbers of one segment and a hash of everything else, its shape. Segments that differ only in numbers, in the
 * width of blanks or in how far a bar is filled have the same shape. One scan object is reused for every segment; it is
 * not thread-safe.
 */
public final class NumberScan {

    /** Only this many characters of a segment are read. */
    public static final int MAX_LENGTH = 4_000;

    private static final int MAX_NUMBERS = 256;
    private static final long PRIME = 0x9E3779B97F4A7C15L;
    private static final int MASK = '\u0001';
    private static final double[] POWERS = new double[23];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
    }

    /** Nearly all segments fit, and a service keeps a scan for each job; the arrays grow on demand. */
    private char[] chars = new char[192];

    private int[] starts = new int[16];
    private int[] ends = new int[16];
    /** The values read so far; NaN = not read yet. Several tallies read each value. */
    private double[] values = new double[16];

    private int count;
    private long shape;

    /** Scans {@code text} and replaces the results of the last scan. Takes time linear in its length. */
    public void scan(String text) {
        int length = Math.min(text.length(), MAX_LENGTH);
        if (length > chars.length) {
            chars = new char[Math.min(MAX_LENGTH, length * 2)];
        }
        text.getChars(0, length, chars, 0);
        char[] read = chars;
        long hash = length == 0 ? 0 : 1;
        int last = ' ';
        count = 0;
        int at = 0;
        while (at < length) {
            char c = read[at];
            if (c >= 'A') {
                // Block elements and heavy lines fill bars.
                if (c < '\u2500' || c > '\u259F') {
                    hash = hash * PRIME + c;
                    last = c;
                }
                at++;
            } else if (c >= '0' && c <= '9') {
                at = number(at, length);
                hash = hash * PRIME + MASK;
                last = MASK;
            } else {
                int symbol = c == '\t' ? ' ' : c;
                // A repeated sign fills a bar; a loss that falls below zero keeps its shape.
                if (symbol != last && !((c == '-' || c == '+') && isSignOfNumber(at, length))) {
                    hash = hash * PRIME + (c == '+' ? '-' : symbol);
                    last = symbol;
                }
                at++;
            }
        }
        shape = hash ^ hash >>> 32;
    }

    private boolean isSignOfNumber(int at, int length) {
        return at + 1 < length && isDigit(chars[at + 1]) && (at == 0 || opens(chars[at - 1]));
    }

    private int number(int digit, int length) {
        int start = digit;
        if (start > 0 && chars[start - 1] == '.' && (start < 2 || opens(chars[start - 2]))) {
            start--;
        }
        if (start > 0 && isSign(chars[start - 1]) && (start < 2 || opens(chars[start - 2]))) {
            start--;
        }
        int end = digits(digit, length);
        if (start >= digit - 1 && end + 1 < length && chars[end] == '.' && isDigit(chars[end + 1])) {
            end = digits(end + 1, length);
        }
        end = exponent(end, length);
        if (count == starts.length && count < MAX_NUMBERS) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
            values = Arrays.copyOf(values, count * 2);
        }
        if (count < MAX_NUMBERS) {
            starts[count] = start;
            ends[count] = end;
            values[count] = Double.NaN;
            count++;
        }
        return end;
    }

    private int exponent(int end, int length) {
        if (end + 1 < length && (chars[end] == 'e' || chars[end] == 'E')) {
            int digit = isSign(chars[end + 1]) ? end + 2 : end + 1;
            if (digit < length && isDigit(chars[digit])) {
                return digits(digit, length);
            }
        }
        return end;
    }

    private int digits(int from, int length) {
        int at = from;
        while (at < length && isDigit(chars[at])) {
            at++;
        }
        return at;
    }

    private static boolean opens(char c) {
        return switch (c) {
            case ' ', '=', ':', '(', '[', ',', '|', '\t', '\'', '"' -> true;
            default -> false;
        };
    }

    private static boolean isSign(char c) {
        return c == '-' || c == '+';
    }

    public static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    public int count() {
        return count;
    }

    /** Returns the hash of the shape. The same plan reads all segments of one log with the same shape. */
    public long shape() {
        return shape;
    }

    public int start(int ordinal) {
        return starts[ordinal];
    }

    public int end(int ordinal) {
        return ends[ordinal];
    }

    /**
     * Returns the value of a number, correctly rounded.
     *
     * @param text the scanned text
     */
    public double value(String text, int ordinal) {
        double known = values[ordinal];
        if (!Double.isNaN(known)) {
            return known;
        }
        double read = read(text, ordinal);
        values[ordinal] = read;
        return read;
    }

    private double read(String text, int ordinal) {
        long mantissa = 0;
        int digits = 0;
        int power = 0;
        boolean fraction = false;
        int at = starts[ordinal];
        int end = ends[ordinal];
        boolean negative = text.charAt(at) == '-';
        for (at = isSign(text.charAt(at)) ? at + 1 : at; at < end; at++) {
            char c = text.charAt(at);
            if (c == '.') {
                fraction = true;
            } else if (isDigit(c)) {
                mantissa = mantissa * 10 + (c - '0');
                digits++;
                power -= fraction ? 1 : 0;
            } else {
                return Double.parseDouble(text.substring(starts[ordinal], end));
            }
        }
        if (digits > 15) {
            return Double.parseDouble(text.substring(starts[ordinal], end));
        }
        double value = mantissa / POWERS[-power];
        return negative ? -value : value;
    }
}
