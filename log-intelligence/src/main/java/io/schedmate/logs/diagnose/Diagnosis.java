package io.schedmate.logs.diagnose;

import io.schedmate.logs.diagnose.verdict.Attempt;
import io.schedmate.logs.diagnose.verdict.Outcome;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a job failed, with the lines that prove it. Line numbers count from 1.
 *
 * @param firstErrorLine the first line of this failure's output
 * @param rootCauseLine the line that states the cause
 * @param infraType null unless the category is infrastructure
 * @param reason the finer name after the Acme trace's taxonomy, such as {@code ECC Error}
 * @param code an Xid, SXid, signal or library code as printed, such as {@code Xid 79}
 * @param confidence 0 to 1
 * @param outcome how the job ended
 * @param userFrame the innermost frame of the user's own code, null where no traceback shows one
 * @param rangeReads the number of range reads of the log
 */
public record Diagnosis(
        @Nullable Long firstErrorLine,
        @Nullable String firstErrorText,
        @Nullable Long rootCauseLine,
        @Nullable String rootCauseText,
        FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        @Nullable String code,
        Component component,
        @Nullable Boolean retriable,
        double confidence,
        String explanation,
        List<CitedLine> evidence,
        List<String> recommendedActions,
        List<Attempt> attempts,
        int rangeReads,
        Engine engine,
        Outcome outcome,
        @Nullable CitedLine userFrame) {

    public Diagnosis {
        evidence = List.copyOf(evidence);
        recommendedActions = List.copyOf(recommendedActions);
        attempts = List.copyOf(attempts);
    }

    /** Returns the same diagnosis with the outcome and the frame of the user's code. */
    public Diagnosis ending(Outcome how, @Nullable CitedLine frame) {
        return new Diagnosis(
                firstErrorLine,
                firstErrorText,
                rootCauseLine,
                rootCauseText,
                category,
                infraType,
                reason,
                code,
                component,
                retriable,
                confidence,
                explanation,
                evidence,
                recommendedActions,
                attempts,
                rangeReads,
                engine,
                how,
                frame);
    }

    /** Returns the diagnosis that nothing failed. */
    public static Diagnosis healthy(
            double confidence, String explanation, List<Attempt> attempts, int rangeReads, Engine engine) {
        return new Diagnosis(
                null,
                null,
                null,
                null,
                FailureCategory.NONE,
                null,
                null,
                null,
                Component.UNNAMED,
                null,
                confidence,
                explanation,
                List.of(),
                List.of(),
                attempts,
                rangeReads,
                engine,
                Outcome.UNKNOWN,
                null);
    }
}
