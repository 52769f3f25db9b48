package io.schedmate.tracker.intake.chunk.hold;

import org.jspecify.annotations.Nullable;

/** Where lines end up that belong to no job: a counter and one sample for each source. */
public interface ParkedLines {

    /** Why lines have no place in a log. */
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
