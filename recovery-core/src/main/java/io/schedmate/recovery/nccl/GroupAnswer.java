package io.schedmate.recovery.nccl;

import io.schedmate.model.api.agent.check.CheckRun;

/** The result of a group test. */
public enum GroupAnswer {
    PASSED,
    FAILED,
    /** It did not end in time, as a fabric that hangs does not, and neither does a test that is given too little time. */
    OVERDUE,
    /** It says nothing of the nodes: it could not be started, say. */
    INCONCLUSIVE;

    /** Throws {@link IllegalStateException} for a run that is not over. */
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
