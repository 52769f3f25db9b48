package io.schedmate.query.digest;

import io.schedmate.query.text.Token;
import java.util.List;

/**
 * A value of a line and what it is called there.
 *
 * @param key the stems of the words that name it
 * @param value its tokens; one where it is a number
 * @param at the position of its first token in the line
 */
public record Field(List<String> key, List<Token> value, int at, Form form) {

    /** How a line names a value. */
    public enum Form {
        /** {@code key=value}, {@code key: value}, {@code --key value}. */
        NAMED,
        /** Words before a number. */
        PLAIN,
        /** Words after a number: {@code 8 GPUs}. */
        COUNTED,
        /** In brackets after another number, often an average. */
        BRACKET,
        /** What follows the stroke of {@code 12/90}. */
        TOTAL,
        /** Under the header of a column. */
        COLUMN
    }

    public boolean isNumber() {
        return value.size() == 1 && value.getFirst().isNumber();
    }

    public double number() {
        return value.getFirst().number();
    }
}
