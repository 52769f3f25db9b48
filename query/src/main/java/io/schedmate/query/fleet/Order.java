package io.schedmate.query.fleet;

/** What comes first: for groups the largest or smallest, for records by time. */
public enum Order {
    MOST,
    LEAST,
    LONGEST,
    NEWEST,
    OLDEST
}
