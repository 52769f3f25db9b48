package io.schedmate.model.problem;

import io.schedmate.model.check.Require;

/**
 * One thing wrong with a call.
 *
 * @param where a JSON pointer into the body such as {@code /requested/gpus}, or {@code query:limit}, {@code path:id},
 *     {@code header:Idempotency-Key}
 * @param wrong what was found
 * @param right what would be accepted
 */
public record FieldViolation(String where, String wrong, String right) {

    public FieldViolation {
        Require.present("where", where);
        Require.text("wrong", wrong);
        Require.text("right", right);
    }
}
