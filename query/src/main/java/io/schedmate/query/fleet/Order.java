package io.schedmate.query.fleet;

/** The order of the results: groups by size, records by time. */
public enum Order {
    MOST,
    LEAST,
    LONGEST,
    NEWEST,
    OLDEST
}
