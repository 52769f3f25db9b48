package io.schedmate.model.failure;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.check.Require;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The diagnosis of a failed attempt, short enough to be part of other answers.
 *
 * @param infraType part of the infrastructure that failed; null unless the category is infrastructure
 * @param reason finer name of the failure, such as {@code ECC Error}
 * @param code an Xid, signal or library code as printed
 * @param retriable whether the same job is expected to run when tried again; null = undecided
 * @param confidence confidence in the diagnosis, 0 to 1
 */
public record DiagnosisSummary(
        UUID failureId,
        FailureCategory category,
        @Nullable InfraType infraType,
        @Nullable String reason,
        @Nullable String code,
        Component component,
        @Nullable Boolean retriable,
        @Nullable Citation firstError,
        @Nullable Citation rootCause,
        List<Citation> evidence,
        String explanation,
        double confidence,
        Engine engine) {

    public DiagnosisSummary {
        Require.present("failureId", failureId);
        Require.present("category", category);
        if (infraType != null && category != FailureCategory.INFRASTRUCTURE) {
            throw Require.refused(
                    "infraType", "absent for category " + category.wire(), infraType.wire(), "check the category");
        }
        Require.present("component", component);
        evidence = Require.items("evidence", evidence);
        Require.text("explanation", explanation);
        Require.ratio("confidence", confidence);
        Require.present("engine", engine);
    }

    /** Returns the diagnosis with another explanation. */
    public DiagnosisSummary explained(String words) {
        return new DiagnosisSummary(
                failureId,
                category,
                infraType,
                reason,
                code,
                component,
                retriable,
                firstError,
                rootCause,
                evidence,
                words,
                confidence,
                engine);
    }
}
