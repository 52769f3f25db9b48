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
 * @param reasons empty for any; without regard to case
 * @param codes empty for any; as printed, without regard to case
 * @param parts that the diagnosis must name, each of them
 * @param retriable null for any
 * @param backedByHardware whether driver, kernel or scheduler say so too; null for any
 * @param leastConfidence 0 to 1
 * @param leastWithoutProgress failures in a row without progress, the last included
 * @param leastSameRoot of these, failures with the root of the last
 * @param leastTogether jobs of the cluster that failed at about the time, this one included
 * @param followsTheJob null for any; else whether the root came back on wholly other nodes
 * @param switchSuspected null for any; else whether several nodes of one switch are blamed
 */
public record When(
        List<FailureCategory> categories,
        List<InfraType> infraTypes,
        List<String> reasons,
        List<String> codes,
        List<ComponentKind> parts,
        @Nullable Boolean retriable,
        @Nullable Boolean backedByHardware,
        double leastConfidence,
        int leastWithoutProgress,
        int leastSameRoot,
        int leastTogether,
        @Nullable Boolean followsTheJob,
        @Nullable Boolean switchSuspected) {

    /** Holds for everything. */
    public static final When ALWAYS =
            new When(List.of(), List.of(), List.of(), List.of(), List.of(), null, null, 0, 0, 0, 0, null, null);

    public When {
        categories = Require.items("categories", categories);
        infraTypes = Require.items("infraTypes", infraTypes);
        reasons = Require.items("reasons", reasons);
        codes = Require.items("codes", codes);
        parts = Require.items("parts", parts);
        Require.ratio("leastConfidence", leastConfidence);
        Require.notNegative("leastWithoutProgress", leastWithoutProgress);
        Require.notNegative("leastSameRoot", leastSameRoot);
        Require.notNegative("leastTogether", leastTogether);
    }

    boolean holds(PolicyCase failed) {
        return holds(failed.diagnosis())
                && holds(failed.ledger())
                && (backedByHardware == null || backedByHardware == failed.backedByHardware())
                && (switchSuspected == null || switchSuspected == failed.suspectsSwitch())
                && failed.together() >= leastTogether;
    }

    private boolean holds(DiagnosisSummary diagnosis) {
        return isIn(categories, diagnosis.category())
                && isIn(infraTypes, diagnosis.infraType())
                && isNamed(reasons, diagnosis.reason())
                && isNamed(codes, diagnosis.code())
                && parts.stream().allMatch(part -> part.isNamedBy(diagnosis.component()))
                && (retriable == null || retriable.equals(diagnosis.retriable()))
                && diagnosis.confidence() >= leastConfidence;
    }

    private boolean holds(RetryLedger ledger) {
        return ledger.withoutProgress() >= leastWithoutProgress
                && ledger.sameRootWithoutProgress() >= leastSameRoot
                && (followsTheJob == null || followsTheJob == ledger.followsTheJob());
    }

    private static <T> boolean isIn(List<T> allowed, @Nullable T value) {
        return allowed.isEmpty() || (value != null && allowed.contains(value));
    }

    private static boolean isNamed(List<String> allowed, @Nullable String value) {
        return allowed.isEmpty() || (value != null && allowed.stream().anyMatch(value::equalsIgnoreCase));
    }
}
