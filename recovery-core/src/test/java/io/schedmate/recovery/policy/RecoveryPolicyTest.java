package io.schedmate.recovery.policy;

import static io.schedmate.recovery.Failures.of;
import static io.schedmate.recovery.Failures.tried;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.ledger.FailedTry;
import io.schedmate.recovery.ledger.RetryLedger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecoveryPolicyTest {

    private final RecoveryPolicy policy = RecoveryPolicy.standard();

    @Test
    void aUsersBugGoesBackHoweverOftenItHappened() {
        var bug = of(FailureCategory.USER_SCRIPT, null, null);

        assertThat(decide(bug, tried(1, null, bug, "a")).action()).isEqualTo(PolicyAction.RETURN_TO_OWNER);
        assertThat(decide(bug, tried(1, null, bug, "a"), tried(2, null, bug, "a"), tried(3, null, bug, "a"))
                        .action())
                .isEqualTo(PolicyAction.RETURN_TO_OWNER);
    }

    @ParameterizedTest
    @EnumSource(names = {"GPU", "NVLINK", "NETWORK", "NODE"})
    void hardwareIsTestedBeforeItIsIsolated(InfraType type) {
        var broken = of(FailureCategory.INFRASTRUCTURE, type, "b");
        Decision decision = decide(broken, tried(1, null, broken, "a", "b"));

        assertThat(decision.action()).isEqualTo(PolicyAction.VERIFY_THEN_ISOLATE);
        assertThat(decision.suspects()).containsExactly("b");
        assertThat(decision.mode()).isEqualTo(RecoveryMode.PROPOSE);
        assertThat(decision.pause()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aNodeThatTheJobDidNotRunOnIsNotSuspectedOnALogsWord() {
        var forged = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, "somebody-elses");

        assertThat(decide(forged, tried(1, null, forged, "a", "b")).suspects()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void whatFollowsTheJobToOtherNodesIsForAPerson() {
        var broken = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, null);

        assertThat(decide(broken, tried(1, null, broken, "a"), tried(2, null, broken, "b"))
                        .action())
                .isEqualTo(PolicyAction.ASK_A_PERSON);
    }

    @Test
    void whatFailsThreeTimesWithoutProgressIsNotTriedAgain() {
        var storage = of(FailureCategory.INFRASTRUCTURE, InfraType.STORAGE, null);

        assertThat(decide(
                                storage,
                                tried(1, 10L, storage, "a"),
                                tried(2, 20L, storage, "a"),
                                tried(3, 30L, storage, "a"))
                        .action())
                .isEqualTo(PolicyAction.RESTART_ELSEWHERE);
        assertThat(decide(
                                storage,
                                tried(1, 10L, storage, "a"),
                                tried(2, 10L, storage, "a"),
                                tried(3, 10L, storage, "a"))
                        .action())
                .isEqualTo(PolicyAction.STOP_RETRYING);
    }

    @Test
    void aPersonIsAskedWhereNoRuleSpeaks() {
        var empty = new RecoveryPolicy(List.of(), RecoveryMode.ACT, Duration.ofSeconds(1), Duration.ofSeconds(1));
        var bug = of(FailureCategory.USER_SCRIPT, null, null);
        Decision decision = empty.decide(new Case(bug, RetryLedger.empty().with(tried(1, null, bug, "a")), false));

        assertThat(decision.action()).isEqualTo(PolicyAction.ASK_A_PERSON);
        assertThat(decision.rule()).isEqualTo("no rule");
    }

    @Test
    void aRuleMaySetItsOwnModeAndConfidence() {
        var rule = new PolicyRule(
                "storage, when sure",
                List.of(),
                List.of(InfraType.STORAGE),
                List.of(),
                List.of(),
                null,
                0.8,
                0,
                null,
                PolicyAction.RESTART_AS_IS,
                RecoveryMode.ACT);
        var sure = new RecoveryPolicy(List.of(rule), RecoveryMode.OBSERVE, Duration.ZERO, Duration.ZERO);
        var storage = of(FailureCategory.INFRASTRUCTURE, InfraType.STORAGE, null);

        assertThat(sure.decide(new Case(storage, RetryLedger.empty(), false)).mode())
                .isEqualTo(RecoveryMode.ACT);
    }

    private Decision decide(DiagnosisSummary diagnosis, FailedTry... tries) {
        return policy.decide(new Case(diagnosis, new RetryLedger(List.of(tries)), true));
    }
}
