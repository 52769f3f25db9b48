package io.schedmate.evaluation.advisor;

/** How an answer to one field stands. */
enum Verdict {
    RIGHT,
    WRONG,
    /** Nothing was answered where the tree determines a value. */
    MISSING,
    /** A value was answered where the tree determines none. */
    INVENTED,
    /** Listed as acceptable: neither right nor wrong. */
    NEUTRAL,
    /** Nothing to answer and nothing answered. */
    RIGHTLY_SILENT
}
