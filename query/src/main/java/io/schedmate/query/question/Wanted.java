package io.schedmate.query.question;

/** The kind of answer that a question asks for. */
public enum Wanted {
    COUNT,
    DURATION,
    WHEN,
    WHERE,
    CAUSE,
    YES_NO,
    VALUE
}
