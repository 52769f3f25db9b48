package io.schedmate.failure.recovery.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.policy.PolicyAction;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

    private static final DiagnosisSummary FAILED = of(FailureCategory.FRAMEWORK, null, "NCCL Error", "E1", true);

    @ParameterizedTest
    @CsvSource({
        "RESTART_AS_IS, BORNE_OUT, CONTRADICTED",
        "RESTART_ELSEWHERE, BORNE_OUT, CONTRADICTED",
        "VERIFY_THEN_ISOLATE, BORNE_OUT, CONTRADICTED",
        "RETURN_TO_OWNER, CONTRADICTED, BORNE_OUT",
        "STOP_RETRYING, CONTRADICTED, BORNE_OUT",
        "ASK_A_PERSON, OPEN, OPEN",
    })
    void aDecisionIsRatedByTheLaterAttempts(PolicyAction action, Verdict further, Verdict sameAgain) {
        assertThat(Verdict.of(action, FAILED, true, null)).isEqualTo(further);
        assertThat(Verdict.of(action, FAILED, true, FAILED)).isEqualTo(further);
        assertThat(Verdict.of(action, FAILED, false, FAILED)).isEqualTo(sameAgain);
        assertThat(Verdict.of(action, FAILED, false, null)).isEqualTo(Verdict.OPEN);
    }

    @Test
    void aDifferentFailureLeavesTheVerdictOpen() {
        for (DiagnosisSummary next : List.of(
                of(FailureCategory.USER_SCRIPT, null, "NCCL Error", "E1", true),
                of(FailureCategory.FRAMEWORK, null, "Key Error", "E1", true),
                of(FailureCategory.FRAMEWORK, null, "NCCL Error", "E2", true),
                of(FailureCategory.FRAMEWORK, null, null, null, true))) {
            assertThat(Verdict.of(PolicyAction.RESTART_AS_IS, FAILED, false, next))
                    .isEqualTo(Verdict.OPEN);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "INFRASTRUCTURE, NODE, false, false",
        "INFRASTRUCTURE, NODE, true, true",
        "INFRASTRUCTURE, GPU, false, true",
        "FRAMEWORK, , false, true",
        "NONE, , false, true",
        "USER_SCRIPT, , false, false",
        "OTHER, , true, false",
    })
    void bugsAndOutOfMemoryFailuresAreNeverShared(
            FailureCategory category, @Nullable InfraType infra, boolean retriable, boolean mayBeShared) {
        assertThat(SharedCause.mayBeShared(of(category, infra, "x", null, retriable)))
                .isEqualTo(mayBeShared);
    }

    private static DiagnosisSummary of(
            FailureCategory category,
            @Nullable InfraType infra,
            @Nullable String reason,
            @Nullable String code,
            boolean retriable) {
        return new DiagnosisSummary(
                new UUID(0, 1),
                category,
                infra,
                reason,
                code,
                Component.UNNAMED,
                retriable,
                null,
                null,
                List.of(),
                "Why.",
                0.9,
                Engine.RULES);
    }
}
