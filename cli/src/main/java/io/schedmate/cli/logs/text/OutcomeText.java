package io.schedmate.cli.logs.text;

import io.schedmate.logs.diagnose.verdict.Outcome;
import org.jspecify.annotations.Nullable;

/** Describes how a job ended. Returns null if the verdict says it already. */
final class OutcomeText {

    private OutcomeText() {}

    static @Nullable String of(Outcome outcome) {
        return switch (outcome) {
            case FINISHED -> "the work is done";
            case RUNNING -> "training goes on to the end of the log";
            case FAILED, UNKNOWN -> null;
            case FAILED_AFTER_FINISH -> "the work was done; cleaning up after it failed";
            case HUNG_AFTER_FINISH -> "the work was done, but the process did not end by itself";
            case DIVERGED -> "the loss is no number any more";
            case NEVER_STARTED -> "training never started";
            case CANCELLED -> "cancelled";
            case PREEMPTED -> "preempted";
            case TIMED_OUT -> "out of time";
        };
    }
}
