package io.schedmate.logs.diagnose.verdict;

import io.schedmate.model.WireValue;

/** How a job ended, as far as its log tells. Not every end that is no success is a crash. */
public enum Outcome implements WireValue {
    /** The log says that the work is done, and nothing after it speaks against that. */
    FINISHED,
    /** Training goes on up to the end of the log. */
    RUNNING,
    /** It broke. */
    FAILED,
    /** The work was done; what broke was the cleaning up after it. */
    FAILED_AFTER_FINISH,
    /** The work was done, but the process did not end until it was ended from outside. */
    HUNG_AFTER_FINISH,
    /** The loss became NaN or infinite and never recovered. */
    DIVERGED,
    /** It broke before any training was seen. */
    NEVER_STARTED,
    CANCELLED,
    PREEMPTED,
    TIMED_OUT,
    /** The log tells neither progress nor an end. */
    UNKNOWN
}
