package io.schedmate.model.advice;

import io.schedmate.model.check.Require;

/**
 * One value that a field may have.
 *
 * @param value in words, numbers in decimal
 * @param condition in the words of the program
 */
public record FieldAlternative(String value, String condition) {

    public FieldAlternative {
        Require.text("value", value);
        Require.text("condition", condition);
    }
}
