package io.schedmate.query.question;

/** What kind of answer a question asks for. */
public enum Wanted {
    COUNT,
    DURATION,
    WHEN,
    WHERE,
    CAUSE,
    YES_NO,
    VALUE
}
