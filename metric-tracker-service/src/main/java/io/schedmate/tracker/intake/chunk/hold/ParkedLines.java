package io.schedmate.tracker.intake.chunk.hold;

import org.jspecify.annotations.Nullable;

/** Receives lines without a job. Only a counter and one sample per source are stored. */
public interface ParkedLines {

    /** The reasons for which lines are parked. */
    enum Reason {
        /** The record names no job, or none that it may name. */
        NO_JOB,
        /** The job was still unknown after the waiting time. */
        UNKNOWN_JOB,
        /** The sender has no access to the job's log. */
        NOT_THEIRS,
        /** The store refuses them. */
        REFUSED
    }

    /**
     * @param job the job that the lines name; null = none found
     */
    void park(Reason why, String source, @Nullable String job, long lines, String sample);
}
