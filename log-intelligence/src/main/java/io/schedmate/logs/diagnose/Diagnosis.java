package io.schedmate.logs.diagnose;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a job failed, with the lines that say so. Line numbers count from 1.
 *
 * @param firstErrorLine where this failure's output starts
 * @param rootCauseLine the line that says why
 * @param infraType null unless the category is infrastructure
 * @param reason the finer name after the Acme trace's taxonomy, such as {@code ECC Error}
 * @param code an Xid, SXid, signal or library code as printed, such as {@code Xid 79}
 * @param confidence 0 to 1
 * @param rangeReads how many range reads of the log it took
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
        FaultyComponent component,
        @Nullable Boolean retriable,
        double confidence,
        String explanation,
        List<CitedLine> evidence,
        List<String> recommendedActions,
        List<Attempt> attempts,
        int rangeReads,
        Engine engine) {

    public Diagnosis {
        evidence = List.copyOf(evidence);
        recommendedActions = List.copyOf(recommendedActions);
        attempts = List.copyOf(attempts);
    }

    /** That nothing failed. */
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
                FaultyComponent.UNNAMED,
                null,
                confidence,
                explanation,
                List.of(),
                List.of(),
                attempts,
                rangeReads,
                engine);
    }
}
