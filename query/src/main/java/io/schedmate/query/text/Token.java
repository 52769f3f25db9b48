package io.schedmate.query.text;

import java.util.List;

/**
 * A word or value of a line.
 *
 * @param text as it stands in the line
 * @param number the value of a {@link Kind#NUMBER}, else NaN
 * @param unit what is written right after a number, such as {@code ms}; empty where nothing is
 * @param before the mark between this token and the one before it: one of {@code = : , | ( /}, or a space
 */
public record Token(Kind kind, String text, int from, int to, double number, String unit, char before) {

    /** What a token can be. */
    public enum Kind {
        WORD,
        NUMBER,
        /** A name with digits, a path, a time, a version. */
        NAME
    }

    /** What the token is found by: its parts, in lower case and stemmed; none of a number. */
    public List<String> stems() {
        return isNumber() ? List.of() : Stems.of(text);
    }

    public boolean isNumber() {
        return kind == Kind.NUMBER;
    }

    public boolean isWord() {
        return kind == Kind.WORD;
    }
}
