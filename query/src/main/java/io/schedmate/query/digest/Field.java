package io.schedmate.query.digest;

import io.schedmate.query.text.Token;
import java.util.List;

/**
 * A value of a line and its name in the line.
 *
 * @param key stems of its name
 * @param value tokens of the value; exactly one for a number
 * @param at index of its first token in the line
 */
public record Field(List<String> key, List<Token> value, int at, Form form) {

    /** The ways in which a line names a value. */
    public enum Form {
        /** {@code key=value}, {@code key: value}, {@code --key value}. */
        NAMED,
        /** Words before the number. */
        PLAIN,
        /** Words after the number: {@code 8 GPUs}. */
        COUNTED,
        /** In brackets after another number; often an average. */
        BRACKET,
        /** The number after the slash of {@code 12/90}. */
        TOTAL,
        /** Below a column header. */
        COLUMN
    }

    public boolean isNumber() {
        return value.size() == 1 && value.getFirst().isNumber();
    }

    public double number() {
        return value.getFirst().number();
    }
}
