package io.schedmate.query.text;

import java.util.List;

/**
 * A word or value of a line.
 *
 * @param text text as in the line
 * @param number value of a {@link Kind#NUMBER}, else NaN
 * @param unit text directly after a number, such as {@code ms}; may be empty
 * @param before separator before this token: one of {@code = : , | ( /}, or a space
 */
public record Token(Kind kind, String text, int from, int to, double number, String unit, char before) {

    /** The kinds of tokens. */
    public enum Kind {
        WORD,
        NUMBER,
        /** A name with digits, a path, a time, a version. */
        NAME
    }

    /** Returns the search keys of the token: its parts in lower case and stemmed; none for a number. */
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
