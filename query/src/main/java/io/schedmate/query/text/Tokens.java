package io.schedmate.query.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits a line into tokens. Numbers with units, names, paths and words stay whole; {@code key:value} is split. */
public final class Tokens {

    private static final String MARKS = "()[]{}<>,;|\"'=`*";
    private static final Set<String> NUMBERED = Words.of("token.numbered");

    private static final Token UNREAD = new Token(Token.Kind.WORD, "", 0, 0, Double.NaN, "", ' ');

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private char before = ' ';
    /** The number of tokens at the start that are only counted and not parsed. */
    private int unread;

    private Tokens(String text) {
        this.text = text;
    }

    public static List<Token> of(String text) {
        return first(text, Integer.MAX_VALUE);
    }

    /** Returns the first tokens, at least {@code count} if the line has that many. */
    public static List<Token> first(String text, int count) {
        Tokens scan = new Tokens(text);
        scan.run(count);
        return scan.tokens;
    }

    /** Returns the number at a token index; NaN if there is none. Other tokens are not parsed. */
    public static double numberAt(String text, int place) {
        Tokens scan = new Tokens(text);
        scan.unread = place;
        scan.run(place + 1);
        return scan.tokens.size() > place ? scan.tokens.get(place).number() : Double.NaN;
    }

    private void run(int count) {
        int at = 0;
        while (at < text.length() && tokens.size() < count) {
            char c = text.charAt(at);
            if (isGap(c)) {
                mark(c);
                at++;
            } else {
                int end = end(at);
                add(at, end);
                at = end;
            }
        }
    }

    private void mark(char c) {
        if (Character.isWhitespace(c) || c == '"' || c == '\'') {
            return;
        }
        // The strongest separator between two tokens counts.
        if (strength(c) > strength(before)) {
            before = c;
        }
    }

    private static int strength(char mark) {
        return switch (mark) {
            case ' ' -> 0;
            case ',', ';', '|' -> 3;
            case '=', ':' -> 2;
            default -> 1;
        };
    }

    private static boolean isGap(char c) {
        return c <= ' ' || MARKS.indexOf(c) >= 0 || c >= '\u2500' && c <= '\u259F' || Character.isWhitespace(c);
    }

    private int end(int from) {
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean otherScript =
                    at > from && Character.isIdeographic(c) != Character.isIdeographic(text.charAt(at - 1));
            if (otherScript || isGap(c) && !(c == ',' && isThousands(at))) {
                return at;
            }
            if (at > from && (c == ':' && colonCuts(from, at) || c == '/' && slashCuts(from, at))) {
                return at;
            }
            at++;
            if (at - 1 == from && (c == ':' || c == '/' && at < text.length() && isGap(text.charAt(at)))) {
                return at;
            }
        }
        return at;
    }

    private boolean isThousands(int comma) {
        if (comma == 0 || comma + 3 >= text.length() || !digit(comma - 1)) {
            return false;
        }
        boolean three = digit(comma + 1) && digit(comma + 2) && digit(comma + 3);
        return three && (comma + 4 >= text.length() || !digit(comma + 4));
    }

    private boolean digit(int at) {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    /**
     * Returns whether a colon ends a token. A colon separates key and value after a word or before a blank, but not
     * inside times and addresses.
     */
    private boolean colonCuts(int from, int colon) {
        if (colon + 1 >= text.length() || isGap(text.charAt(colon + 1))) {
            return true;
        }
        if (text.startsWith("//", colon + 1)) {
            return false;
        }
        for (int i = from; i < colon; i++) {
            if (text.charAt(i) >= '0' && text.charAt(i) <= '9' || text.charAt(i) == '/') {
                return text.charAt(colon + 1) == ':'
                        || Character.isLetter(text.charAt(from)) && text.charAt(from) != '/';
            }
        }
        return true;
    }

    private boolean slashCuts(int from, int slash) {
        for (int i = from; i < slash; i++) {
            if (!digit(i)) {
                return false;
            }
        }
        return slash + 1 >= text.length() || digit(slash + 1) || isGap(text.charAt(slash + 1));
    }

    private void add(int start, int end) {
        int from = start;
        int to = end;
        while (from < to && leads(from, to)) {
            if (text.charAt(from) == ':' || text.charAt(from) == '/') {
                mark(text.charAt(from));
            }
            from++;
        }
        while (to > from && ".:!?#@~^&-/".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        if (from < to) {
            addTrimmed(from, to);
        } else if (text.charAt(start) == '/' || isLoneDash(start, end)) {
            mark(text.charAt(start));
        }
    }

    /** Returns whether the text is a single dash between tokens, as in {@code INFO - Epoch: 3}. */
    private boolean isLoneDash(int start, int end) {
        return end - start == 1 && text.charAt(start) == '-' && !tokens.isEmpty();
    }

    private boolean leads(int at, int to) {
        char c = text.charAt(at);
        if (c == '-' || c == '+' || c == '.') {
            boolean sign = at + 1 < to && (digit(at + 1) || text.charAt(at + 1) == '.' && digit(at + 2));
            return !sign;
        }
        return c == ':' || c == '#' || c == '@' || c == '~' || c == '$' || c == '/' && at + 1 < to && digit(at + 1);
    }

    private void addTrimmed(int from, int to) {
        if (!digit(to - 1) || !Character.isLetter(text.charAt(from))) {
            put(from, to);
            return;
        }
        String word = text.substring(from, to);
        int letters = 0;
        while (letters < word.length() && Character.isLetter(word.charAt(letters))) {
            letters++;
        }
        boolean numbered = letters > 0
                && letters < word.length()
                && word.length() - letters <= 4
                && NUMBERED.contains(word.substring(0, letters).toLowerCase(Locale.ROOT))
                && word.substring(letters).chars().allMatch(Character::isDigit);
        if (numbered) {
            put(from, from + letters);
            put(from + letters, to);
        } else {
            put(from, to);
        }
    }

    private void put(int from, int to) {
        if (tokens.size() < unread) {
            tokens.add(UNREAD);
            before = ' ';
            return;
        }
        String word = text.substring(from, to);
        NumberText number = NumberText.of(word);
        Token.Kind kind = number != null ? Token.Kind.NUMBER : isWord(word) ? Token.Kind.WORD : Token.Kind.NAME;
        tokens.add(new Token(
                kind,
                word,
                from,
                to,
                number == null ? Double.NaN : number.value(),
                number == null ? "" : number.unit(),
                before));
        before = ' ';
    }

    private static boolean isWord(String word) {
        boolean letter = false;
        boolean hyphen = false;
        int digits = 0;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c == '/' || c == '\\') {
                return false;
            }
            letter |= Character.isLetter(c);
            hyphen |= c == '-';
            digits += c >= '0' && c <= '9' ? 1 : 0;
        }
        // top5 and fp16 are words; node12 and 0x1f are names.
        return letter && (digits == 0 || digits <= 2 && Character.isLetter(word.charAt(0)) && !hyphen);
    }
}
