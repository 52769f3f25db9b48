package io.schedmate.tracker.intake.chunk.hold;

import org.jspecify.annotations.Nullable;

/** Receives lines without a job: keeps a counter and one sample per source. */
public interface ParkedLines {

    /** The reasons for which lines are parked. */
    enum Reason {
        /** Nothing in the record names a job that it may name. */
        NO_JOB,
        /** Nobody told of the job in time. */
        UNKNOWN_JOB,
        /** The sender may not write into the job's log. */
        NOT_THEIRS
    }

    /** @param job which they name; null = none could be found */
    void park(Reason why, String source, @Nullable String job, long lines, String sample);
}
