package io.schedmate.logs.template;

import static io.schedmate.logs.template.Characters.isDigit;
import static io.schedmate.logs.template.Characters.isDrawing;
import static io.schedmate.logs.template.Characters.isHex;
import static io.schedmate.logs.template.Characters.isLetter;
import static io.schedmate.logs.template.Characters.isWord;
import static io.schedmate.logs.template.ValueShapes.NONE;

/**
 * Masks the values of a segment in one pass. Removes colour codes, reduces runs of blanks to one and shortens long
 * rules.
 */
final class LineMask {

    /** The longest template; bounds memory and time on lines of any length. */
    static final int MAX_LENGTH = 4096;

    /**
     * The number of characters read from the end of a longer segment: an error may follow other text without a line
     * break.
     */
    private static final int TAIL = MAX_LENGTH / 4;

    private static final int USUAL = 512;
    private static final char ESCAPE = '\u001B';
    private static final int DISTINCT_ZEROS = 4;

    private char[] in = new char[USUAL];
    private final MaskedText out = new MaskedText();
    private int end;
    private int zeros;
    private int listLength;
    private int listEnd;

    long key(String segment) {
        mask(segment);
        return out.hash();
    }

    /** Returns the template text of the segment last passed to {@link #key}. */
    String text() {
        return out.render();
    }

    /** Returns the same text with an example in the place of each value. */
    String example() {
        return out.example();
    }

    private void mask(String segment) {
        out.clear();
        zeros = 0;
        listLength = 0;
        listEnd = -1;
        int length = segment.length();
        if (length > in.length && in.length < MAX_LENGTH) {
            in = new char[MAX_LENGTH];
        }
        out.makeRoomFor(in.length);
        if (length <= MAX_LENGTH) {
            mask(segment, 0, length);
        } else {
            mask(segment, 0, MAX_LENGTH - TAIL);
            out.append(Placeholder.REST);
            mask(segment, length - TAIL, length);
        }
    }

    private void mask(String segment, int from, int to) {
        end = to - from;
        segment.getChars(from, to, in, 0);
        int at = 0;
        while (at < end) {
            at = next(at);
        }
    }

    private int next(int at) {
        char c = in[at];
        return switch (Characters.kindOf(c)) {
            case Characters.WORD -> word(at);
            case Characters.BLANK -> blank(at);
            case Characters.DIGIT -> number(at);
            case Characters.SIGN -> rule(at);
            default -> special(at, c);
        };
    }

    private int special(int at, char c) {
        return switch (c) {
            case '-', '+', '.' -> signed(at);
            case '/', '~' ->
                orLiteral(at, Placeholder.PATH, afterWord(at) ? NONE : ValueShapes.rootedPathEnd(in, at, end));
            case '\'', '"' -> quoted(at);
            case '[' -> orBar(at);
            case '|' -> orTqdmBar(at);
            default -> other(at, c);
        };
    }

    private int other(int at, char c) {
        if (isLetter(c)) {
            return word(at);
        }
        return isDrawing(c) ? drawing(at) : rule(at);
    }

    private int blank(int at) {
        if (in[at] == ESCAPE) {
            return afterEscape(at);
        }
        out.appendSpace();
        return at + 1;
    }

    private int afterEscape(int at) {
        int next = at + 1;
        if (next >= end) {
            return end;
        }
        if (in[next] == ']') {
            while (next < end && in[next] != '\u0007' && in[next] != ESCAPE) {
                next++;
            }
            return next < end && in[next] == '\u0007' ? next + 1 : next + 2;
        }
        if (in[next] != '[') {
            return next + 1;
        }
        next++;
        while (next < end && (in[next] < '@' || in[next] > '~')) {
            next++;
        }
        return next + 1;
    }

    private int number(int at) {
        int digits = ValueShapes.digitsEnd(in, at, end);
        if (digits == end) {
            return decimal(at, digits);
        }
        char after = in[digits];
        if (isWord(after)) {
            int masked = digitsAndLetters(at, digits);
            if (masked != NONE) {
                return masked;
            }
        } else if (after == ':' || after == '-' || after == '/') {
            int masked = timeOrAddress(at, digits);
            if (masked != NONE) {
                return masked;
            }
        }
        return decimal(at, digits);
    }

    private int digitsAndLetters(int at, int digits) {
        int run = ValueShapes.wordEnd(in, digits, end);
        int word = hexOrIdentifier(at, run);
        if (word != NONE || run == end || in[run] != ':') {
            return word;
        }
        int address = ValueShapes.addressEnd(in, at, end);
        return address == NONE ? NONE : put(Placeholder.ADDRESS, address);
    }

    private int timeOrAddress(int at, int digits) {
        if (in[digits] == ':') {
            int address = ValueShapes.addressEnd(in, at, end);
            if (address != NONE) {
                return put(Placeholder.ADDRESS, address);
            }
            int clock = ValueShapes.clockEnd(in, at, end);
            return clock == NONE ? NONE : put(Placeholder.TIME, clock);
        }
        if (digits - at == 8) {
            int uuid = ValueShapes.uuidEnd(in, at, end);
            if (uuid != NONE) {
                return put(Placeholder.UUID, uuid);
            }
        }
        int date = ValueShapes.dateEnd(in, at, end);
        return date == NONE ? NONE : put(Placeholder.TIME, date);
    }

    private int decimal(int at, int digits) {
        int dots = 0;
        int next = digits;
        while (next + 1 < end && in[next] == '.' && isDigit(in[next + 1])) {
            next = ValueShapes.digitsEnd(in, next + 1, end);
            dots++;
        }
        if (dots >= 2) {
            return put(dots == 3 ? Placeholder.IP : Placeholder.VERSION, next);
        }
        if (dots == 0 && next < end && in[next] == '.' && (next + 1 == end || !isLetter(in[next + 1]))) {
            // "10." may be a number, and in "step 10." it ends a sentence: both give the same template.
            return number(at, next, next);
        }
        return number(at, next, exponentEnd(next));
    }

    private int exponentEnd(int at) {
        if (at + 1 >= end || in[at] != 'e' && in[at] != 'E') {
            return at;
        }
        int digits = in[at + 1] == '-' || in[at + 1] == '+' ? at + 2 : at + 1;
        int last = ValueShapes.digitsEnd(in, digits, end);
        return last > digits && (last == end || !isWord(in[last])) ? last : at;
    }

    private int number(int at, int mantissaEnd, int next) {
        if (next < end && in[next] == '%' && isHundred(at, mantissaEnd)) {
            return put(Placeholder.WHOLE, next);
        }
        if (in[at] <= '0' && zeros < DISTINCT_ZEROS && isZero(at, mantissaEnd) && besideWord(next)) {
            zeros++;
            return put(Placeholder.ZERO, next);
        }
        return listed(isFraction(at, mantissaEnd, next) ? Placeholder.DECIMAL : Placeholder.NUMBER, next);
    }

    /** Masks a list of numbers, which keeps its first two whatever its length. */
    private int listed(Placeholder kind, int next) {
        boolean follows = listEnd >= 0 && isListed();
        listLength = follows ? listLength + 1 : 1;
        if (listLength < 3) {
            out.append(kind);
        } else {
            out.cutTo(listEnd);
            if (listLength == 3) {
                out.append(Placeholder.LIST);
            }
        }
        listEnd = out.length();
        return next;
    }

    /** Whether a list continues: {@code 1, 2} or {@code 1,2} or, as arrays are printed, {@code 1. 2}. */
    private boolean isListed() {
        int between = out.length() - listEnd;
        char last = out.fromEnd(1);
        if (between == 1) {
            return last == ',' || last == ' ';
        }
        return between == 2 && last == ' ' && (out.fromEnd(2) == ',' || out.fromEnd(2) == '.');
    }

    private boolean isFraction(int at, int mantissaEnd, int next) {
        return next > mantissaEnd || ValueShapes.digitsEnd(in, at, mantissaEnd) < mantissaEnd;
    }

    private boolean isZero(int at, int mantissaEnd) {
        for (int i = at; i < mantissaEnd; i++) {
            if (in[i] != '0' && in[i] != '.') {
                return false;
            }
        }
        return true;
    }

    private boolean isHundred(int at, int mantissaEnd) {
        boolean hundred = mantissaEnd - at >= 3 && in[at] == '1' && in[at + 1] == '0' && in[at + 2] == '0';
        return hundred && (mantissaEnd == at + 3 || in[at + 3] == '.' && isZero(at + 4, mantissaEnd));
    }

    private boolean besideWord(int next) {
        if (next + 1 < end && in[next] == ' ' && isLetter(in[next + 1])) {
            return true;
        }
        int back = 1;
        while (back < 5 && " =:'\"(".indexOf(out.fromEnd(back)) >= 0) {
            back++;
        }
        return isWord(out.fromEnd(back)) && (next >= end || in[next] != '/');
    }

    private int word(int at) {
        int next = at;
        boolean digits = false;
        while (next < end && isWord(in[next])) {
            digits |= isDigit(in[next]);
            next++;
        }
        int special = next == end ? NONE : joined(at, next);
        if (special != NONE) {
            return special;
        }
        if (!digits) {
            return isNotANumber(at, next) ? put(Placeholder.NAN, next) : copy(at, next);
        }
        int masked = hexOrIdentifier(at, next);
        return masked != NONE ? masked : literalWord(at, next);
    }

    private int copy(int at, int next) {
        out.append(in, at, next);
        return next;
    }

    /** Masks values whose shape the character after their first word decides. */
    private int joined(int at, int next) {
        switch (in[next]) {
            case ' ' -> {
                int date = next - at == 3 ? ValueShapes.namedDateEnd(in, at, end) : NONE;
                return date == NONE ? NONE : put(Placeholder.TIME, date);
            }
            case ':' -> {
                if (next + 2 < end && in[next + 1] == '/' && in[next + 2] == '/') {
                    return put(Placeholder.URL, ValueShapes.urlEnd(in, next, end));
                }
                int address = isHex(in[at]) ? ValueShapes.addressEnd(in, at, end) : NONE;
                return address == NONE ? NONE : put(Placeholder.ADDRESS, address);
            }
            case '/' -> {
                return pathFrom(at);
            }
            case '.', '-' -> {
                int uuid = next - at == 8 ? ValueShapes.uuidEnd(in, at, end) : NONE;
                if (uuid != NONE) {
                    return put(Placeholder.UUID, uuid);
                }
                int host = ValueShapes.hostEnd(in, at, end);
                return host != NONE ? put(Placeholder.HOST, host) : pathFrom(at);
            }
            default -> {
                return NONE;
            }
        }
    }

    private int pathFrom(int at) {
        int path = out.fromEnd(1) == '/' || out.fromEnd(1) == '-' ? NONE : ValueShapes.relativePathEnd(in, at, end);
        return path == NONE ? NONE : put(Placeholder.PATH, path);
    }

    private boolean isNotANumber(int at, int next) {
        return next - at == 3
                && ((in[at] | 0x20) == 'n' && (in[at + 1] | 0x20) == 'a' && (in[at + 2] | 0x20) == 'n'
                        || (in[at] | 0x20) == 'i' && (in[at + 1] | 0x20) == 'n' && (in[at + 2] | 0x20) == 'f');
    }

    private int hexOrIdentifier(int at, int next) {
        if (in[at] == '0' && next - at > 2 && (in[at + 1] | 0x20) == 'x') {
            return put(Placeholder.HEX, next);
        }
        if (next - at < 8) {
            return NONE;
        }
        boolean hex = true;
        int turns = 0;
        int digits = isDigit(in[at]) ? 1 : 0;
        for (int i = at; i < next; i++) {
            hex &= isHex(in[i]);
            if (i > at && isDigit(in[i]) != isDigit(in[i - 1])) {
                turns++;
            }
            digits += isDigit(in[i]) ? 1 : 0;
        }
        if (hex && digits > 0) {
            int uuid = next - at == 8 ? ValueShapes.uuidEnd(in, at, end) : NONE;
            return uuid != NONE ? put(Placeholder.UUID, uuid) : put(Placeholder.HEX, next);
        }
        return turns >= 5 ? put(Placeholder.IDENTIFIER, next) : NONE;
    }

    private int literalWord(int at, int next) {
        for (int i = at; i < next; i++) {
            if (!isDigit(in[i])) {
                out.appendPlain(in[i]);
            } else if (i == at || !isDigit(in[i - 1])) {
                out.append(Placeholder.NUMBER);
            }
        }
        return next;
    }

    private int signed(int at) {
        if (at + 1 < end && isDigit(in[at + 1]) && !afterWord(at) && isValue(at)) {
            return in[at] == '.'
                    ? number(
                            at,
                            ValueShapes.digitsEnd(in, at + 1, end),
                            exponentEnd(ValueShapes.digitsEnd(in, at + 1, end)))
                    : number(at + 1);
        }
        if (in[at] == '.' && !afterWord(at)) {
            int path = ValueShapes.rootedPathEnd(in, at, end);
            if (path != NONE) {
                return put(Placeholder.PATH, path);
            }
        }
        if (in[at] == '-'
                && at + 3 < end
                && !afterWord(at)
                && isNotANumber(at + 1, ValueShapes.wordEnd(in, at + 1, end))) {
            return at + 1;
        }
        return rule(at);
    }

    /**
     * Whether a sign belongs to the number: not in an offset ({@code (+0x1f)}) or an index from the end
     * ({@code [-1, 2]}).
     */
    private boolean isValue(int at) {
        boolean offset = in[at] == '+' && at + 2 < end && in[at + 1] == '0' && in[at + 2] == 'x';
        return !offset && (in[at] == '.' || at == 0 || in[at - 1] != '[');
    }

    private boolean afterWord(int at) {
        return at > 0 && (isWord(in[at - 1]) || in[at - 1] == ')' || in[at - 1] == ']' || in[at - 1] == '.');
    }

    /**
     * Masks a quoted name after a word, which is a value: {@code No module named 'x'}. Keys and values of a dictionary
     * are kept.
     */
    private int quoted(int at) {
        int close = at + 1;
        while (close < end && close - at < 128 && (isWord(in[close]) || in[close] == '.' || in[close] == '-')) {
            close++;
        }
        boolean name = close < end
                && close > at + 1
                && in[close] == in[at]
                && isLetter(out.fromEnd(2))
                && out.fromEnd(1) == ' ';
        if (!name || close + 1 < end && in[close + 1] == ':' || isTopic(at + 1, close)) {
            return literal(at);
        }
        out.append(Placeholder.QUOTED);
        return close + 1;
    }

    /** Whether a quoted name may be the topic of the line. */
    private boolean isTopic(int from, int to) {
        for (int i = from; i + 3 < to; i++) {
            char a = (char) (in[i] | 0x20);
            char b = (char) (in[i + 1] | 0x20);
            char c = (char) (in[i + 2] | 0x20);
            if (a == 'e' && b == 'r' && c == 'r'
                    || a == 'f' && b == 'a' && c == 'i'
                    || a == 'w' && b == 'a' && c == 'r'
                    || a == 'e' && b == 'x' && c == 'c'
                    || a == 'l' && b == 'o' && c == 's') {
                return true;
            }
        }
        return false;
    }

    /** {@code [====>....]}. */
    private int orBar(int at) {
        int close = at + 1;
        while (close < end && ("=>.-# *".indexOf(in[close]) >= 0 || isDrawing(in[close]))) {
            close++;
        }
        if (close - at < 9 || close >= end || in[close] != ']') {
            return literal(at);
        }
        out.append('[');
        return put(Placeholder.BAR, close);
    }

    /** The part of {@code 12%|##   | 60/500} between its two lines. */
    private int orTqdmBar(int at) {
        if (out.fromEnd(1) != '%') {
            return literal(at);
        }
        int close = at + 1;
        while (close < end
                && in[close] != '|'
                && (in[close] == ' ' || in[close] == '#' || isDigit(in[close]) || in[close] >= 0x80)) {
            close++;
        }
        if (close >= end || in[close] != '|') {
            return literal(at);
        }
        out.append('|');
        return put(Placeholder.BAR, close);
    }

    private int drawing(int at) {
        int next = at;
        while (next < end && isDrawing(in[next])) {
            next++;
        }
        return put(Placeholder.BAR, next);
    }

    /** Shortens a run of more than four equal punctuation marks: it is a drawn rule, whose length means nothing. */
    private int rule(int at) {
        if (at + 1 == end || in[at + 1] != in[at]) {
            return literal(at);
        }
        int next = at + 2;
        while (next < end && in[next] == in[at]) {
            next++;
        }
        int kept = Math.min(next, at + 4);
        for (int i = at; i < kept; i++) {
            out.append(in[i]);
        }
        return next;
    }

    private int orLiteral(int at, Placeholder placeholder, int next) {
        return next == NONE ? literal(at) : put(placeholder, next);
    }

    private int literal(int at) {
        out.append(in[at]);
        return at + 1;
    }

    private int put(Placeholder placeholder, int next) {
        out.append(placeholder);
        return next;
    }
}
