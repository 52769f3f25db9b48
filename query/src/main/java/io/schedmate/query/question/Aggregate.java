package io.schedmate.query.question;

/** The value of a series that a question asks for. */
public enum Aggregate {
    HIGHEST,
    LOWEST,
    BEST,
    WORST,
    FIRST,
    LAST,
    AVERAGE
}
