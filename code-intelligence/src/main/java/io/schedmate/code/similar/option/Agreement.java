package io.schedmate.code.similar.option;

/** The result of comparing one property of two jobs. */
public enum Agreement {
    AGREE,
    DIFFER,
    /** At least one job does not state the property, or not clearly enough. */
    UNKNOWN
}
