package io.schedmate.failure.report;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/** A run with the use of its GPU hours in the period. */
record JudgedRun(Run run, RunUse use) {

    static JudgedRun of(Run run, Period period) {
        return new JudgedRun(run, RunUse.of(run, period));
    }

    /** Returns the category of the failure; null if the run did not fail or the cause is unknown. */
    @Nullable
    FailureCategory category() {
        Run.Failed failure = run.failure();
        return run.state() == JobState.FAILED && failure != null ? failure.category() : null;
    }

    boolean failed() {
        return run.state() == JobState.FAILED || (run.endedAt() != null && run.failure() != null);
    }
}
