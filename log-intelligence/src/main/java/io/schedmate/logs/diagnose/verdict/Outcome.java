package io.schedmate.logs.diagnose.verdict;

import io.schedmate.model.WireValue;

/** The outcome of a job according to its log. An unsuccessful end is not always a crash. */
public enum Outcome implements WireValue {
    /** The log reports the end of the work, and nothing after it contradicts that. */
    FINISHED,
    /** Training continues to the end of the log. */
    RUNNING,
    /** The job failed. */
    FAILED,
    /** The work was completed; the clean-up failed. */
    FAILED_AFTER_FINISH,
    /** The work was completed, but the process did not exit until it was killed. */
    HUNG_AFTER_FINISH,
    /** The loss became NaN or infinite and never recovered. */
    DIVERGED,
    /** The job failed before any training. */
    NEVER_STARTED,
    CANCELLED,
    PREEMPTED,
    TIMED_OUT,
    /** The log shows neither progress nor an end. */
    UNKNOWN
}
