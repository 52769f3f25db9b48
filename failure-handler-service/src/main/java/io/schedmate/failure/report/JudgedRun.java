package io.schedmate.failure.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/** A run with what its part in the period went into. */
record JudgedRun(Run run, RunUse use) {

    static JudgedRun of(Run run, Period period) {
        return new JudgedRun(run, RunUse.of(run, period));
    }

    /** Null where it did not fail, or nobody knows why. */
    @Nullable
    FailureCategory category() {
        Run.Failed failure = run.failure();
        return run.state() == JobState.FAILED && failure != null ? failure.category() : null;
    }

    boolean failed() {
        return run.state() == JobState.FAILED || (run.endedAt() != null && run.failure() != null);
    }
}
