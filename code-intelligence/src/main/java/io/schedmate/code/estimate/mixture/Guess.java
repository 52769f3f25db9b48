package io.schedmate.code.estimate.mixture;

/** A heuristic for a job's duration. Its past errors turn it into a distribution. */
public enum Guess {
    LAST_LIKE_IT,
    LAST_SAME_REQUEST,
    MEDIAN_LIKE_IT,
    REQUESTED_LIMIT,
    USERS_LAST,
    /** The prediction of the trained regressor. */
    LEARNED_MEDIAN
}
