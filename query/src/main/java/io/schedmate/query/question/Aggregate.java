package io.schedmate.query.question;

/** Which value of a series a question asks for. */
public enum Aggregate {
    HIGHEST,
    LOWEST,
    BEST,
    WORST,
    FIRST,
    LAST,
    AVERAGE
}
