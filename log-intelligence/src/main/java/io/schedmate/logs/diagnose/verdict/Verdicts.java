package io.schedmate.logs.diagnose.verdict;

import io.schedmate.logs.learned.LearnedMessages;
import io.schedmate.logs.locate.FailedAttempt;
import io.schedmate.logs.locate.event.ExceptionLine;
import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.Signature;
import io.schedmate.model.FailureCategory;
import java.util.Set;

/** Determines the origin of a failure from its root cause and the lines around it. */
public final class Verdicts {

    /** From this number on, program errors on one GPU count as a fault of the GPU. */
    private static final long STORM = 10;

    private static final Set<String> PROGRAM_XIDS = Set.of("Xid 8", "Xid 13", "Xid 31", "Xid 43", "Xid 45", "Xid 69");

    private static final Verdict UNKNOWN_ERROR = Verdict.of("framework", "Runtime Error", null, 0.3);

    private final LearnedVerdicts learned;
    private final ExceptionOwners owners;

    public Verdicts(LearnedMessages learned) {
        this.learned = new LearnedVerdicts(learned);
        this.owners = new ExceptionOwners(this.learned);
    }

    public Verdict of(FailedAttempt attempt) {
        FailureOutput root = attempt.root();
        Signature signature = root.signature();
        if (signature == null) {
            return root instanceof LogEvent.Thrown exception ? owners.of(exception) : UNKNOWN_ERROR;
        }
        if (root.role() == Role.NOTE) {
            LogEvent.Thrown reported = ExceptionLine.reportedIn(root);
            return reported == null ? learned.of(root.text(), UNKNOWN_ERROR) : owners.of(reported);
        }
        if (signature.code() != null && PROGRAM_XIDS.contains(signature.code()) && !isStorm(attempt, signature)) {
            return Verdict.of("user_script", "Runtime Error", signature.code(), 0.5);
        }
        if (signature.category() == FailureCategory.NONE) {
            return Verdict.of("framework", "Runtime Error", null, 0.3);
        }
        return new Verdict(
                signature.category(),
                signature.infraType(),
                signature.reason(),
                signature.code(),
                confidence(root.role()));
    }

    private static boolean isStorm(FailedAttempt attempt, Signature signature) {
        return attempt.troubles().stream()
                        .filter(t -> t.signature() != null && t.signature().id().equals(signature.id()))
                        .count()
                >= STORM;
    }

    private static double confidence(Role role) {
        return switch (role) {
            case FAULT, OUTSIDE -> 0.95;
            case CAUSE -> 0.9;
            case SYMPTOM -> 0.65;
            case END -> 0.55;
            case LAUNCHER -> 0.4;
            case NOTE, BENIGN -> 0.3;
        };
    }
}
