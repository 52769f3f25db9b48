package io.schedmate.logs.diagnose.verdict;

import io.schedmate.logs.locate.FailedAttempt;
import io.schedmate.logs.locate.Located;
import io.schedmate.logs.locate.LossHealth;

/** Determines the outcome of a job from the events found in its log. */
public final class Outcomes {

    private Outcomes() {}

    public static Outcome healthy(Located located) {
        if (located.finished()) {
            return Outcome.FINISHED;
        }
        return located.lastProgressLine() > 0 ? Outcome.RUNNING : Outcome.UNKNOWN;
    }

    public static Outcome of(Verdict verdict, FailedAttempt answer, Located located) {
        Outcome ended = switch (verdict.reason()) {
            case "Cancelled" -> Outcome.CANCELLED;
            case "Preempted" -> Outcome.PREEMPTED;
            case "Time Limit" -> Outcome.TIMED_OUT;
            case LossHealth.REASON -> Outcome.DIVERGED;
            default -> Outcome.FAILED;
        };
        if (answer.afterFinish()) {
            return ended == Outcome.FAILED ? Outcome.FAILED_AFTER_FINISH : Outcome.HUNG_AFTER_FINISH;
        }
        return ended == Outcome.FAILED && !located.trained() ? Outcome.NEVER_STARTED : ended;
    }
}
