package io.schedmate.recovery.policy;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import io.schedmate.model.failure.DiagnosisSummary;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One line of a policy: what it is about, and what to do. Everything that is given must hold.
 *
 * @param name how the rule is told to people
 * @param categories empty for any
 * @param infraTypes empty for any
 * @param reasons empty for any; without regard to case
 * @param codes empty for any; as printed
 * @param retriable null for any
 * @param leastConfidence 0 to 1
 * @param leastWithoutProgress failures in a row without progress, the last included
 * @param followsTheJob null for any; else whether the root came back on wholly other nodes
 * @param mode how far SchedMate goes by itself; null for the policy's own
 */
public record PolicyRule(
        String name,
        List<FailureCategory> categories,
        List<InfraType> infraTypes,
        List<String> reasons,
        List<String> codes,
        @Nullable Boolean retriable,
        double leastConfidence,
        int leastWithoutProgress,
        @Nullable Boolean followsTheJob,
        PolicyAction action,
        @Nullable RecoveryMode mode) {

    public PolicyRule {
        Require.text("name", name);
        categories = Require.items("categories", categories);
        infraTypes = Require.items("infraTypes", infraTypes);
        reasons = Require.items("reasons", reasons);
        codes = Require.items("codes", codes);
        Require.ratio("leastConfidence", leastConfidence);
        Require.notNegative("leastWithoutProgress", leastWithoutProgress);
        Require.present("action", action);
    }

    boolean matches(Case failed) {
        DiagnosisSummary diagnosis = failed.diagnosis();
        return holds(categories, diagnosis.category())
                && holds(infraTypes, diagnosis.infraType())
                && holdsText(reasons, diagnosis.reason())
                && holdsText(codes, diagnosis.code())
                && (retriable == null || retriable.equals(diagnosis.retriable()))
                && diagnosis.confidence() >= leastConfidence
                && failed.ledger().withoutProgress() >= leastWithoutProgress
                && (followsTheJob == null || followsTheJob == failed.ledger().followsTheJob());
    }

    private static <T> boolean holds(List<T> allowed, @Nullable T value) {
        return allowed.isEmpty() || (value != null && allowed.contains(value));
    }

    private static boolean holdsText(List<String> allowed, @Nullable String value) {
        return allowed.isEmpty()
                || (value != null
                        && allowed.stream()
                                .anyMatch(one -> one.toLowerCase(Locale.ROOT).equals(value.toLowerCase(Locale.ROOT))));
    }
}
