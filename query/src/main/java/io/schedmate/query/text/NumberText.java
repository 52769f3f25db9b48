package io.schedmate.query.text;

import org.jspecify.annotations.Nullable;

/** A number as written in logs: sign, thousands separators, fraction, exponent, and a unit directly after it. */
record NumberText(double value, String unit) {

    private static final int MAX_UNIT_LENGTH = 12;

    static @Nullable NumberText of(String word) {
        int at = 0;
        int length = word.length();
        if (Character.isLetter(word.charAt(0))) {
            return null;
        }
        StringBuilder digits = new StringBuilder(length);
        if (at < length && (word.charAt(at) == '-' || word.charAt(at) == '+')) {
            digits.append(word.charAt(at++));
        }
        int points = 0;
        int seen = 0;
        for (; at < length; at++) {
            char c = word.charAt(at);
            if (c >= '0' && c <= '9') {
                digits.append(c);
                seen++;
            } else if (c == '.' && at + 1 < length && Character.isDigit(word.charAt(at + 1))) {
                points++;
                digits.append(c);
            } else if (c != ',') {
                break;
            }
        }
        if (seen == 0 || points > 1) {
            return null;
        }
        at = exponent(word, at, digits);
        String unit = word.substring(at);
        return isUnit(unit) ? new NumberText(Double.parseDouble(digits.toString()), unit) : null;
    }

    private static int exponent(String word, int at, StringBuilder digits) {
        if (at + 1 >= word.length() || word.charAt(at) != 'e' && word.charAt(at) != 'E') {
            return at;
        }
        int next = at + 1;
        if (word.charAt(next) == '-' || word.charAt(next) == '+') {
            next++;
        }
        int end = next;
        while (end < word.length() && Character.isDigit(word.charAt(end))) {
            end++;
        }
        if (end == next || end - next > 3) {
            return at;
        }
        digits.append(word, at, end);
        return end;
    }

    private static boolean isUnit(String unit) {
        if (unit.length() > MAX_UNIT_LENGTH || unit.startsWith(".") || unit.startsWith("/")) {
            return false;
        }
        for (int i = 0; i < unit.length(); i++) {
            char c = unit.charAt(i);
            if (!Character.isLetter(c) && c != '%' && c != '/' && c != '.') {
                return false;
            }
        }
        return true;
    }
}
