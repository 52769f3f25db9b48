package io.schedmate.query.question;

/** The kind of answer that a question requests. */
public enum Wanted {
    COUNT,
    DURATION,
    WHEN,
    WHERE,
    CAUSE,
    YES_NO,
    VALUE
}
