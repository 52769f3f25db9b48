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
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecoveryPolicyTest {

    private static final PolicyFile.Defaults DEFAULTS =
            new PolicyFile.Defaults(RecoveryMode.PROPOSE, Duration.ZERO, Duration.ZERO);

    private final RecoveryPolicy policy = RecoveryPolicy.standard();

    @Test
    void aUserBugIsAlwaysReturnedToTheOwner() {
        var bug = of(FailureCategory.USER_SCRIPT, null, null);

        assertThat(decide(bug, tried(1, null, bug, "a")).action()).isEqualTo(PolicyAction.RETURN_TO_OWNER);
        assertThat(decide(bug, tried(1, null, bug, "a"), tried(2, null, bug, "a"), tried(3, null, bug, "a"))
                        .action())
                .isEqualTo(PolicyAction.RETURN_TO_OWNER);
    }

    @ParameterizedTest
    @EnumSource(names = {"GPU", "NVLINK", "NODE"})
    void hardwareIsTestedBeforeItIsIsolated(InfraType type) {
        var broken = of(FailureCategory.INFRASTRUCTURE, type, "b");
        Decision decision = decide(broken, tried(1, null, broken, "a", "b"));

        assertThat(decision.action()).isEqualTo(PolicyAction.VERIFY_THEN_ISOLATE);
        assertThat(decision.suspects()).containsExactly("b");
        assertThat(decision.mode()).isEqualTo(RecoveryMode.PROPOSE);
        assertThat(decision.pause()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aNodeThatTheJobDidNotRunOnIsNotSuspectedBecauseOfALogAlone() {
        var forged = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, "somebody-elses");

        assertThat(decide(forged, tried(1, null, forged, "a", "b")).suspects()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aFailureThatFollowsTheJobToOtherNodesIsLeftToAPerson() {
        var broken = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, null);

        assertThat(decide(broken, tried(1, null, broken, "a"), tried(2, null, broken, "b"))
                        .action())
                .isEqualTo(PolicyAction.ASK_A_PERSON);
    }

    @Test
    void aJobThatFailsThreeTimesWithoutProgressIsNotRetried() {
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
    void aPersonDecidesIfNoRuleMatches() {
        var empty =
                new RecoveryPolicy(List.of(), RecoveryMode.ACT, Map.of(), Duration.ofSeconds(1), Duration.ofSeconds(1));
        var bug = of(FailureCategory.USER_SCRIPT, null, null);
        Decision decision =
                empty.decide(new PolicyCase(bug, RetryLedger.empty().with(tried(1, null, bug, "a")), false));

        assertThat(decision.action()).isEqualTo(PolicyAction.ASK_A_PERSON);
        assertThat(decision.rule()).isEqualTo("no rule");
    }

    @Test
    void aRuleMaySetItsOwnModeAndConfidence() {
        var sure = PolicyFile.read("""
                version: 1
                mode: observe
                rules:
                  - name: storage, when sure
                    when: {infra_type: storage, confidence: 0.8}
                    action: restart_as_is
                    mode: act
                """, DEFAULTS);
        var storage = of(FailureCategory.INFRASTRUCTURE, InfraType.STORAGE, null);

        assertThat(sure.decide(new PolicyCase(storage, RetryLedger.empty(), false))
                        .mode())
                .isEqualTo(RecoveryMode.ACT);
    }

    @Test
    void aNetworkFailureTestsEveryNodeOfTheJob() {
        var broken = of(FailureCategory.INFRASTRUCTURE, InfraType.NETWORK, "b");
        Decision decision = decide(broken, tried(1, null, broken, "a", "b", "c"));

        assertThat(decision.action()).isEqualTo(PolicyAction.VERIFY_THEN_ISOLATE);
        assertThat(decision.suspects()).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void aNodeBlamedByAnotherFailureIsTestedIfThisJobRanOnIt() {
        var timeout = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, null);
        var ledger = RetryLedger.empty().with(tried(1, null, timeout, "a", "b", "c"));

        assertThat(policy.decide(new PolicyCase(timeout, ledger, false, Set.of("b", "z"), 1))
                        .suspects())
                .containsExactly("b");
    }

    private Decision decide(DiagnosisSummary diagnosis, FailedTry... tries) {
        return policy.decide(new PolicyCase(diagnosis, new RetryLedger(List.of(tries)), true));
    }
}
