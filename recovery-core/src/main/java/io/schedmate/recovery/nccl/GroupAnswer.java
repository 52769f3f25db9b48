package io.schedmate.recovery.nccl;

import io.schedmate.model.api.agent.check.CheckRun;

/** The result of a group test. */
public enum GroupAnswer {
    PASSED,
    FAILED,
    /** The test did not end in time: the fabric hangs, or the time limit was too short. */
    OVERDUE,
    /** The test is no evidence about the nodes, for example because it could not be started. */
    INCONCLUSIVE;

    /** Returns the result of a run. Throws {@link IllegalStateException} for a run that has not ended. */
    public static GroupAnswer of(CheckRun run) {
        return switch (run.status()) {
            case PASSED -> PASSED;
            case FAILED -> FAILED;
            case TIMED_OUT -> OVERDUE;
            case INCONCLUSIVE, ERROR -> INCONCLUSIVE;
            case RUNNING ->
                throw new IllegalStateException(
                        "Expected a run that has ended, got (%s). Ask again later.".formatted(run.runId()));
        };
    }
}
