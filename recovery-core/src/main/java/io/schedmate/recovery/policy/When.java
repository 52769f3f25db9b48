package io.schedmate.recovery.policy;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.check.Require;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.ledger.RetryLedger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a rule. Every condition that is given must hold.
 *
 * @param categories empty for any
 * @param infraTypes empty for any
 * @param reasons empty for any; case-insensitive
 * @param codes empty for any; as printed, case-insensitive
 * @param parts component kinds; the diagnosis must name each of them
 * @param retriable null for any
 * @param backedByHardware whether driver, kernel or scheduler confirm it; null for any
 * @param minConfidence minimum confidence, 0 to 1
 * @param minWithoutProgress minimum number of consecutive failures without progress, including the last
 * @param minSameRoot minimum number of these failures that have the root cause of the last
 * @param minTogether minimum number of the cluster's jobs that failed at about the same time, including this one
 * @param followsTheJob whether the root cause recurred on entirely different nodes; null for any
 * @param switchSuspected whether failures name several nodes of one switch; null for any
 */
public record When(
        List<FailureCategory> categories,
        List<InfraType> infraTypes,
        List<String> reasons,
        List<String> codes,
        List<ComponentKind> parts,
        @Nullable Boolean retriable,
        @Nullable Boolean backedByHardware,
        double minConfidence,
        int minWithoutProgress,
        int minSameRoot,
        int minTogether,
        @Nullable Boolean followsTheJob,
        @Nullable Boolean switchSuspected) {

    /** A condition that always holds. */
    public static final When ALWAYS =
            new When(List.of(), List.of(), List.of(), List.of(), List.of(), null, null, 0, 0, 0, 0, null, null);

    public When {
        categories = Require.items("categories", categories);
        infraTypes = Require.items("infraTypes", infraTypes);
        reasons = Require.items("reasons", reasons);
        codes = Require.items("codes", codes);
        parts = Require.items("parts", parts);
        Require.ratio("minConfidence", minConfidence);
        Require.notNegative("minWithoutProgress", minWithoutProgress);
        Require.notNegative("minSameRoot", minSameRoot);
        Require.notNegative("minTogether", minTogether);
    }

    boolean holds(PolicyCase failed) {
        return holds(failed.diagnosis())
                && holds(failed.ledger())
                && (backedByHardware == null || backedByHardware == failed.backedByHardware())
                && (switchSuspected == null || switchSuspected == failed.suspectsSwitch())
                && failed.together() >= minTogether;
    }

    private boolean holds(DiagnosisSummary diagnosis) {
        return isIn(categories, diagnosis.category())
                && isIn(infraTypes, diagnosis.infraType())
                && isNamed(reasons, diagnosis.reason())
                && isNamed(codes, diagnosis.code())
                && parts.stream().allMatch(part -> part.isNamedBy(diagnosis.component()))
                && (retriable == null || retriable.equals(diagnosis.retriable()))
                && diagnosis.confidence() >= minConfidence;
    }

    private boolean holds(RetryLedger ledger) {
        return ledger.withoutProgress() >= minWithoutProgress
                && ledger.sameRootWithoutProgress() >= minSameRoot
                && (followsTheJob == null || followsTheJob == ledger.followsTheJob());
    }

    private static <T> boolean isIn(List<T> allowed, @Nullable T value) {
        return allowed.isEmpty() || (value != null && allowed.contains(value));
    }

    private static boolean isNamed(List<String> allowed, @Nullable String value) {
        return allowed.isEmpty() || (value != null && allowed.stream().anyMatch(value::equalsIgnoreCase));
    }
}
