package io.schedmate.evaluation.advisor;

/** The verdict on an answer to one field. */
enum Verdict {
    RIGHT,
    WRONG,
    /** There is no answer, but the tree determines a value. */
    MISSING,
    /** There is an answer, but the tree determines no value. */
    INVENTED,
    /** Listed as acceptable: neither right nor wrong. */
    NEUTRAL,
    /** There is no answer, and the tree determines none. */
    RIGHTLY_SILENT
}
