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

    /** The states that this attempt may reach next; none when it has ended. */
    public Set<JobState> next() {
        return switch (this) {
            // A scheduler may refuse what it was handed, and a user may think again.
            case SUBMITTED -> EnumSet.of(QUEUED, FAILED, CANCELLED);
            // Failing before the start: no image, a prolog that broke. Timing out: a deadline passed in the queue.
            case QUEUED -> EnumSet.of(RUNNING, FAILED, CANCELLED, TIMED_OUT);
            case RUNNING -> EnumSet.of(SUCCEEDED, FAILED, CANCELLED, PREEMPTED, TIMED_OUT);
            case SUCCEEDED, FAILED, CANCELLED, PREEMPTED, TIMED_OUT -> EnumSet.noneOf(JobState.class);
        };
    }

    public boolean ended() {
        return next().isEmpty();
    }

    /**
     * How far an attempt in this state has come: 0 submitted, 1 queued, 2 running, 3 ended. An attempt never goes back, so
     * of two states the one of the higher stage is the later one, whatever the clocks of their reporters say.
     */
    public int stage() {
        return ended() ? END_STAGE : ordinal();
    }

    /** Whether a new attempt may follow; what succeeded stays so. */
    public boolean mayBeTriedAgain() {
        return ended() && this != SUCCEEDED;
    }
}
