package io.schedmate.logs.diagnose;

import io.schedmate.logs.locate.FailedAttempt;
import org.jspecify.annotations.Nullable;

/** Explains in two sentences what happened, with the lines that prove it. */
final class Explanations {

    private Explanations() {}

    static String of(FailedAttempt answer, Reasons.Advice advice) {
        return of(answer.root().messageLine(), answer.firstErrorLine(), advice);
    }

    static String afterSuccess(FailedAttempt answer, Reasons.Advice advice) {
        return "The run recorded its success before this: %s, as line %d says. The work need not be done again."
                .formatted(advice.meaning(), answer.root().messageLine());
    }

    static String of(long root, @Nullable Long first, Reasons.Advice advice) {
        String where = first == null || first == root
                ? "line " + root
                : "line " + root + ", in output that starts at line " + first + ",";
        return "%s, as %s says. %s: %s."
                .formatted(
                        advice.meaning(),
                        where,
                        advice.retriable() ? "Another try can help" : "Another try would not help",
                        advice.why());
    }
}
