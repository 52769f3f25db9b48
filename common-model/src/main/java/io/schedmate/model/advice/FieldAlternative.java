package io.schedmate.model.advice;

import io.schedmate.model.check.Require;

/**
 * A possible value of a field.
 *
 * @param value value in words, with numbers in decimal form
 * @param condition condition as written in the program
 */
public record FieldAlternative(String value, String condition) {

    public FieldAlternative {
        Require.text("value", value);
        Require.text("condition", condition);
    }
}
