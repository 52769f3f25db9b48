package io.schedmate.code.estimate.mixture;

/** A rule of thumb for a job's duration. Its past errors turn it into a distribution. */
public enum Guess {
    LAST_LIKE_IT,
    LAST_SAME_REQUEST,
    MEDIAN_LIKE_IT,
    REQUESTED_LIMIT,
    USERS_LAST,
    /** What the trained regressor says. */
    LEARNED_MEDIAN
}
