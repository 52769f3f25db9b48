package io.schedmate.model.job;

import io.schedmate.model.WireValue;
import java.util.EnumSet;
import java.util.Set;

/** The states of a job and the transitions between them. */
public enum JobState implements WireValue {
    SUBMITTED,
    QUEUED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    /** Stopped by the scheduler to make room. */
    PREEMPTED,
    /** Stopped at its time limit. */
    TIMED_OUT;

    private static final int END_STAGE = 3;

    /** Returns the possible next states of this attempt; none if it has ended. */
    public Set<JobState> next() {
        return switch (this) {
            // A scheduler may reject a submission, and a user may cancel it.
            case SUBMITTED -> EnumSet.of(QUEUED, FAILED, CANCELLED);
            // Failing before the start: a missing image, a broken prolog. Timing out: a deadline that passed in the
            // queue.
            case QUEUED -> EnumSet.of(RUNNING, FAILED, CANCELLED, TIMED_OUT);
            case RUNNING -> EnumSet.of(SUCCEEDED, FAILED, CANCELLED, PREEMPTED, TIMED_OUT);
            case SUCCEEDED, FAILED, CANCELLED, PREEMPTED, TIMED_OUT -> EnumSet.noneOf(JobState.class);
        };
    }

    public boolean ended() {
        return next().isEmpty();
    }

    /**
     * Returns the stage of a state: 0 submitted, 1 queued, 2 running, 3 ended. An attempt never goes back, so of two
     * states the one with the higher stage is later, regardless of the reporters' clocks.
     */
    public int stage() {
        return ended() ? END_STAGE : ordinal();
    }

    /** Returns whether a new attempt may follow; none follows a success. */
    public boolean mayBeTriedAgain() {
        return ended() && this != SUCCEEDED;
    }
}
