package io.schedmate.logs.classify;

/**
 * Reduces a segment to what stays the same from line to line: runs of digits become {@code 1} (a lone zero stays
 * {@code 0}, since "0 errors" is not "3 errors"), repeated signs become one, drawing characters become one, colour
 * codes vanish. One pass, bounded by the buffer; reused by one thread.
 */
final class TemplateMask {

    /** Of a longer segment the first three quarters of this and the last quarter are read. */
    static final int LIMIT = 2048;

    private static final int HEAD = LIMIT * 3 / 4;
    private static final char DRAWN = '\u2588';
    private static final char ESCAPE = '\u001b';
    private static final byte[] KINDS = kinds();
    private static final byte PLAIN = 0;
    private static final byte LETTER = 1;
    private static final byte DIGIT = 2;
    private static final byte HEX_LETTER = 3;

    private final char[] buffer = new char[LIMIT + 1];
    private int length;
    private long hash;

    /** Masks {@code segment} and returns a 64-bit hash of the template. */
    long mask(String segment) {
        length = 0;
        hash = 0xcbf29ce484222325L;
        int end = segment.length();
        if (end <= LIMIT) {
            mask(segment, 0, end);
        } else {
            mask(segment, 0, HEAD);
            mask(segment, end - (LIMIT - HEAD), end);
        }
        long mixed = hash;
        mixed ^= mixed >>> 32;
        mixed *= 0x9E3779B97F4A7C15L;
        return mixed ^ (mixed >>> 29);
    }

    private void mask(String segment, int from, int end) {
        int at = from;
        while (at < end) {
            char c = segment.charAt(at);
            byte kind = c < 128 ? KINDS[c] : PLAIN;
            if (kind == DIGIT) {
                at = number(segment, at, end);
            } else if ((kind & 1) == 1) {
                put(c);
                at++;
            } else if (c == ESCAPE) {
                at = afterEscape(segment, at, end);
            } else {
                sign(c);
                at++;
            }
        }
    }

    private int number(String segment, int from, int end) {
        int at = from + 1;
        boolean hex = false;
        int digitsEnd = -1;
        while (at < end) {
            char c = segment.charAt(at);
            byte kind = c < 128 ? KINDS[c] : PLAIN;
            if (!hex && isExponent(segment, at, end)) {
                break;
            }
            if (kind == HEX_LETTER) {
                if (!hex) {
                    hex = true;
                    digitsEnd = at;
                }
            } else if (kind == LETTER) {
                // "10epochs" is a number and a word, not hexadecimal.
                at = hex ? digitsEnd : at;
                break;
            } else if (kind != DIGIT) {
                break;
            }
            at++;
        }
        boolean zero = at == from + 1 && segment.charAt(from) == '0' && standsAlone(segment, from, end);
        put(zero ? '0' : '1');
        return at;
    }

    private boolean standsAlone(String segment, int at, int end) {
        char before = length == 0 ? ' ' : buffer[length - 1];
        char after = at + 1 < end ? segment.charAt(at + 1) : ' ';
        boolean part = before == '.' || before == '1' || isLetter(before);
        boolean goesOn = isLetter(after) || (after == '.' && at + 2 < end && isDigit(segment.charAt(at + 2)));
        return !part && !goesOn;
    }

    private void sign(char c) {
        char masked = c == '\t' ? ' ' : c >= 128 ? DRAWN : c;
        if (length == 0 || buffer[length - 1] != masked) {
            put(masked);
        }
    }

    private void put(char c) {
        if (length < buffer.length) {
            buffer[length++] = c;
            hash = (hash ^ c) * 0x100000001b3L;
        }
    }

    /** Past {@code ESC [ parameters letter}; an escape of another kind is two characters. */
    private static int afterEscape(String segment, int escape, int end) {
        int at = escape + 1;
        if (at >= end || segment.charAt(at) != '[') {
            return Math.min(end, at + 1);
        }
        at++;
        while (at < end && (segment.charAt(at) < '@' || segment.charAt(at) > '~')) {
            at++;
        }
        return Math.min(end, at + 1);
    }

    /** The template of the segment masked last. */
    String template() {
        return new String(buffer, 0, length);
    }

    /** Whether the {@code e} of a number such as {@code 1.5e-05} stands here. */
    private static boolean isExponent(String segment, int at, int end) {
        char c = segment.charAt(at);
        return (c == 'e' || c == 'E')
                && at + 2 < end
                && (segment.charAt(at + 1) == '-' || segment.charAt(at + 1) == '+')
                && isDigit(segment.charAt(at + 2));
    }

    /**
     * A segment that has {@code template} as its template: what is asked of it does not depend on which segment of the
     * template came first. Its dates are dates, and no count is above its total.
     */
    static String sampleOf(String template) {
        return template.replace("1-1-1", "2024-01-01")
                .replace("1/1/1", "2024/01/01")
                .replace("1:1:1", "01:01:01")
                .replace(".1", ".0")
                .replace(":MLLOG", ":::MLLOG");
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return c < 128 && (KINDS[c] & 1) == 1;
    }

    private static byte[] kinds() {
        byte[] kinds = new byte[128];
        for (char c = 'a'; c <= 'z'; c++) {
            kinds[c] = c <= 'f' ? HEX_LETTER : LETTER;
            kinds[Character.toUpperCase(c)] = kinds[c];
        }
        kinds['_'] = LETTER;
        for (char c = '0'; c <= '9'; c++) {
            kinds[c] = DIGIT;
        }
        return kinds;
    }
}
