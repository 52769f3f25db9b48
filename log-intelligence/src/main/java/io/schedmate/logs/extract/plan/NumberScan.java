package io.schedmate.logs.extract.plan;

/**
 * The numbers of one segment and a hash of everything else, its shape. Segments that differ only in numbers, in the
 * width of blanks or in how far a bar is filled have one shape. One scan object is reused for every segment; it is not
 * safe for use by several threads.
 */
public final class NumberScan {

    /** What is past these many characters of a segment is not looked at. */
    static final int MAX_LENGTH = 4_000;

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

    private final int[] starts = new int[MAX_NUMBERS];
    private final int[] ends = new int[MAX_NUMBERS];
    private int count;
    private long shape;

    /** Scans {@code text}, forgetting the last one. Takes time linear in its length. */
    public void scan(String text) {
        int length = Math.min(text.length(), MAX_LENGTH);
        long hash = 0;
        int last = ' ';
        count = 0;
        int at = 0;
        while (at < length) {
            char c = text.charAt(at);
            int symbol;
            if (c >= '0' && c <= '9') {
                at = number(text, at, length);
                symbol = MASK;
            } else {
                symbol = isSignOfNumber(text, at, length) ? 0 : symbolOf(c);
                at++;
            }
            if (symbol != 0 && (symbol != last || !collapses(symbol))) {
                hash = (hash ^ symbol) * PRIME;
                hash ^= hash >>> 29;
                last = symbol;
            }
        }
        shape = hash;
    }

    private static int symbolOf(char c) {
        if (c == '\t') {
            return ' ';
        }
        if (c == '+') {
            return '-';
        }
        // Block elements and heavy lines fill bars.
        return c >= '\u2500' && c <= '\u259F' ? 0 : c;
    }

    /** A loss that falls below zero keeps its shape. */
    private static boolean isSignOfNumber(String text, int at, int length) {
        return isSign(text.charAt(at))
                && at + 1 < length
                && isDigit(text.charAt(at + 1))
                && (at == 0 || opens(text.charAt(at - 1)));
    }

    /** A repeated sign is a filling. */
    private static boolean collapses(int symbol) {
        return symbol < 'A' && symbol != MASK;
    }

    private int number(String text, int digit, int length) {
        int start = digit;
        if (start > 0 && text.charAt(start - 1) == '.' && (start < 2 || opens(text.charAt(start - 2)))) {
            start--;
        }
        if (start > 0 && isSign(text.charAt(start - 1)) && (start < 2 || opens(text.charAt(start - 2)))) {
            start--;
        }
        int end = digits(text, digit, length);
        if (start >= digit - 1 && end + 1 < length && text.charAt(end) == '.' && isDigit(text.charAt(end + 1))) {
            end = digits(text, end + 1, length);
        }
        end = exponent(text, end, length);
        if (count < MAX_NUMBERS) {
            starts[count] = start;
            ends[count] = end;
            count++;
        }
        return end;
    }

    private static int exponent(String text, int end, int length) {
        if (end + 1 < length && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
            int digit = isSign(text.charAt(end + 1)) ? end + 2 : end + 1;
            if (digit < length && isDigit(text.charAt(digit))) {
                return digits(text, digit, length);
            }
        }
        return end;
    }

    private static int digits(String text, int from, int length) {
        int at = from;
        while (at < length && isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean opens(char c) {
        return c == ' ' || c == '=' || c == ':' || c == '(' || c == '[' || c == ',' || c == '|' || c == '\t';
    }

    private static boolean isSign(char c) {
        return c == '-' || c == '+';
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    public int count() {
        return count;
    }

    /** Two segments of one log with the same shape are read by the same plan. */
    public long shape() {
        return shape;
    }

    public int start(int ordinal) {
        return starts[ordinal];
    }

    public int end(int ordinal) {
        return ends[ordinal];
    }

    /** The value of a number, correctly rounded. */
    public double value(String text, int ordinal) {
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
