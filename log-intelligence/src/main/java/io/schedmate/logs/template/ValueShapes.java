package io.schedmate.logs.template;

import static io.schedmate.logs.template.Characters.isDigit;
import static io.schedmate.logs.template.Characters.isHex;
import static io.schedmate.logs.template.Characters.isLetter;
import static io.schedmate.logs.template.Characters.isName;
import static io.schedmate.logs.template.Characters.isWord;

/**
 * Finds the end of a value of some shape, if one starts at a position. Each method reads every character a fixed number
 * of times.
 */
final class ValueShapes {

    private static final String MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ";
    private static final String WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun ";
    private static final String[] DOMAINS = {
        "com", "net", "org", "edu", "gov", "cn", "io", "ai", "local", "internal", "lan", "cluster", "localdomain"
    };

    private ValueShapes() {}

    /** Nothing of this shape. */
    static final int NONE = -1;

    static int digitsEnd(char[] s, int from, int end) {
        int at = from;
        while (at < end && isDigit(s[at])) {
            at++;
        }
        return at;
    }

    static int wordEnd(char[] s, int from, int end) {
        int at = from;
        while (at < end && isWord(s[at])) {
            at++;
        }
        return at;
    }

    /** {@code 8:57}, {@code 08:57:32}, {@code 08:57:32,086}: one or two more groups of two digits. */
    static int clockEnd(char[] s, int from, int end) {
        int at = digitsEnd(s, from, end);
        if (at == from || at - from > 3) {
            return NONE;
        }
        int groups = 0;
        while (groups < 2 && at + 2 < end && s[at] == ':' && isDigit(s[at + 1]) && isDigit(s[at + 2])) {
            at += 3;
            groups++;
        }
        if (groups == 0 || at < end && isDigit(s[at])) {
            return NONE;
        }
        if (groups == 2 && at + 1 < end && (s[at] == '.' || s[at] == ',') && isDigit(s[at + 1])) {
            at = digitsEnd(s, at + 1, end);
        }
        return at;
    }

    /** {@code 2023-11-29}, {@code 2023/11/29} or {@code 11/29/2023}, with the time and zone that may follow. */
    static int dateEnd(char[] s, int from, int end) {
        int first = digitsEnd(s, from, end);
        int length = first - from;
        if (length != 4 && length != 2 && length != 1 || first >= end || s[first] != '-' && s[first] != '/') {
            return NONE;
        }
        int second = digitsEnd(s, first + 1, end);
        if (second == first + 1 || second - first > 3 || second >= end || s[second] != s[first]) {
            return NONE;
        }
        int third = digitsEnd(s, second + 1, end);
        int width = third - second - 1;
        boolean yearFirst = length == 4 && (width == 1 || width == 2);
        boolean yearLast = length <= 2 && width == 4;
        return yearFirst || yearLast ? withClock(s, third, end) : NONE;
    }

    /** {@code Nov 29 08:57:32} or {@code Wed Nov 29 08:57:32 2023}. */
    static int namedDateEnd(char[] s, int from, int end) {
        int at = from;
        if (isOneOf(WEEKDAYS, s, at, end)) {
            at += 4;
        }
        if (!isOneOf(MONTHS, s, at, end)) {
            return NONE;
        }
        at += 4;
        while (at < end && s[at] == ' ') {
            at++;
        }
        int day = digitsEnd(s, at, end);
        if (day == at || day - at > 2 || day >= end || s[day] != ' ') {
            return NONE;
        }
        int clock = clockEnd(s, day + 1, end);
        if (clock == NONE) {
            return NONE;
        }
        int year = clock + 1 < end && s[clock] == ' ' ? digitsEnd(s, clock + 1, end) : clock;
        return year == clock + 5 ? year : clock;
    }

    private static int withClock(char[] s, int date, int end) {
        if (date + 1 >= end || s[date] != ' ' && s[date] != 'T') {
            return date;
        }
        int at = clockEnd(s, date + 1, end);
        if (at == NONE) {
            return date;
        }
        if (at < end && s[at] == 'Z') {
            return at + 1;
        }
        if (at + 3 < end && (s[at] == '+' || s[at] == '-') && isDigit(s[at + 1])) {
            int zone = digitsEnd(s, at + 1, end);
            return zone + 2 < end && s[zone] == ':' ? digitsEnd(s, zone + 1, end) : zone;
        }
        return at;
    }

    static int uuidEnd(char[] s, int from, int end) {
        if (end - from < 36) {
            return NONE;
        }
        for (int i = 0; i < 36; i++) {
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            if (dash ? s[from + i] != '-' : !isHex(s[from + i])) {
                return NONE;
            }
        }
        return from + 36;
    }

    /** {@code 0000:3b:00.0}, a MAC address, or an IPv6 address of at least four groups. */
    static int addressEnd(char[] s, int from, int end) {
        int at = from;
        int groups = 0;
        while (true) {
            int start = at;
            while (at < end && at - start < 8 && isHex(s[at])) {
                at++;
            }
            if (at == start && groups == 0 || at < end && isWord(s[at])) {
                return NONE;
            }
            groups++;
            if (at >= end - 1 || s[at] != ':' || !isHex(s[at + 1]) && s[at + 1] != ':') {
                break;
            }
            at++;
        }
        int firstGroup = firstGroupLength(s, from);
        boolean pci = groups == 3 && firstGroup >= 4 && at + 1 < end && s[at] == '.' && isDigit(s[at + 1]);
        if (pci) {
            return at + 2;
        }
        return groups >= 4 || groups == 3 && (firstGroup == 4 || firstGroup == 8) ? at : NONE;
    }

    private static int firstGroupLength(char[] s, int from) {
        int at = from;
        while (isHex(s[at])) {
            at++;
        }
        return at - from;
    }

    /** The text between a scheme and the next blank or quote. */
    static int urlEnd(char[] s, int from, int end) {
        int at = from;
        while (at < end && s[at] > ' ' && s[at] != '"' && s[at] != '\'' && s[at] != '>' && s[at] != ')') {
            at++;
        }
        return at;
    }

    /** An absolute path, or one that starts with {@code ~}, {@code .} or {@code ..}, with at least one named part. */
    static int rootedPathEnd(char[] s, int from, int end) {
        int at = from;
        while (at < end && (s[at] == '.' || s[at] == '~') && at - from < 2) {
            at++;
        }
        if (at + 1 >= end || s[at] != '/' || !isName(s[at + 1])) {
            return NONE;
        }
        while (at < end && (s[at] == '/' || isName(s[at]))) {
            at++;
        }
        return trimDot(s, from, at);
    }

    /** {@code a/b/c.py}: a last part with a file extension, or at least three slashes. {@code it/s} is none. */
    static int relativePathEnd(char[] s, int from, int end) {
        int at = from;
        int slashes = 0;
        int dot = NONE;
        while (at < end && (s[at] == '/' || isName(s[at]))) {
            if (s[at] == '/') {
                slashes++;
                dot = NONE;
            } else if (s[at] == '.') {
                dot = at;
            }
            at++;
        }
        at = trimDot(s, from, at);
        int ending = dot == NONE ? 0 : at - dot - 1;
        boolean file = slashes > 0 && ending >= 1 && ending <= 6 && isLetter(s[dot + 1]);
        return file || slashes >= 3 ? at : NONE;
    }

    /** A name with dots whose last part is a domain of the network. */
    static int hostEnd(char[] s, int from, int end) {
        int at = from;
        int dot = NONE;
        while (at < end && (isWord(s[at]) || s[at] == '-' || s[at] == '.')) {
            if (s[at] == '.') {
                dot = at;
            }
            at++;
        }
        at = trimDot(s, from, at);
        if (dot == NONE || at - dot < 3 || at - dot > 12) {
            return NONE;
        }
        return isDomain(s, dot + 1, at) ? at : NONE;
    }

    private static boolean isDomain(char[] s, int from, int to) {
        for (String domain : DOMAINS) {
            if (domain.length() == to - from && domain.charAt(0) == s[from] && isAt(domain, s, from)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAt(String word, char[] s, int from) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) != s[from + i]) {
                return false;
            }
        }
        return true;
    }

    private static int trimDot(char[] s, int from, int at) {
        return at > from && s[at - 1] == '.' ? at - 1 : at;
    }

    private static boolean isOneOf(String words, char[] s, int from, int end) {
        if (from + 4 > end || s[from + 3] != ' ') {
            return false;
        }
        for (int i = 0; i < words.length(); i += 4) {
            if (words.charAt(i) == s[from]
                    && words.charAt(i + 1) == s[from + 1]
                    && words.charAt(i + 2) == s[from + 2]) {
                return true;
            }
        }
        return false;
    }
}
