package io.schedmate.code.similar.option;

/** How one thing that two jobs say compares. */
public enum Agreement {
    AGREE,
    DIFFER,
    /** At least one job does not say it, or not clearly enough. */
    UNKNOWN
}
