package io.schedmate.model.problem;

import io.schedmate.model.check.Require;

/**
 * One violation in a call.
 *
 * @param where place of the value: a JSON pointer into the body such as {@code /requested/gpus}, or
 *     {@code query:limit}, {@code path:id}, {@code header:Idempotency-Key}
 * @param wrong actual value, which may be anything that a caller sends; surrounding blanks and excess length are
 *     removed
 * @param right description of an accepted value
 */
public record FieldViolation(String where, String wrong, String right) {

    private static final int MAX_LENGTH = 200;

    public FieldViolation {
        Require.present("where", where);
        wrong = shown(Require.present("wrong", wrong));
        Require.text("right", right);
    }

    private static String shown(String found) {
        String text = found.strip();
        if (text.isEmpty()) {
            return "an empty text";
        }
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    }
}
