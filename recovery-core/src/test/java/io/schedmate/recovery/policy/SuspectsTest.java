package io.schedmate.recovery.policy;

import static io.schedmate.recovery.Failures.of;
import static io.schedmate.recovery.Failures.tried;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.topology.SwitchFailures;
import io.schedmate.recovery.topology.Topology;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests which nodes a decision suspects, and with which priors. */
class SuspectsTest {

    private static final RecoveryPolicy POLICY = RecoveryPolicy.standard();

    @Test
    void theStrongestEvidenceDeterminesThePriorOfASuspect() {
        var network = naming(new Component("a", null, null, null, null, null, null, null, null, "b", null, null, null));
        RetryLedger ledger = RetryLedger.empty().with(tried(1, null, network, "a", "b", "c", "d", "e", "f"));
        var suspected = new SwitchFailures("leaf", Set.of("a", "d", "z"), 2, Set.of("d", "z"));
        var calm = new SwitchFailures("spine", Set.of("e"), 1, Set.of("e"));

        Decision decision =
                POLICY.decide(new PolicyCase(network, ledger, true, Set.of("a", "c"), 1, List.of(suspected, calm)));

        assertThat(decision.suspects()).contains("a", "b", "c", "d");
        assertThat(decision.priors()).isEqualTo(Map.of("a", 50.0, "b", 50.0, "c", 20.0, "d", 5.0));
    }

    @Test
    void aNodeOnWhichTheJobFailedBeforeHasAHigherPrior() {
        var network = of(FailureCategory.INFRASTRUCTURE, InfraType.NETWORK, null);
        RetryLedger ledger =
                RetryLedger.empty().with(tried(1, 5L, network, "a", "b")).with(tried(2, 9L, network, "a", "c"));

        assertThat(POLICY.decide(new PolicyCase(network, ledger, true)).priors())
                .isEqualTo(Map.of("a", 10.0));
    }

    @ParameterizedTest
    @EnumSource
    void aRuleForAComponentMatchesOnlyIfThatComponentIsNamed(ComponentKind asked) {
        Map<ComponentKind, List<Component>> named = new EnumMap<>(Map.of(
                ComponentKind.NODE, List.of(Component.ofNode("a")),
                ComponentKind.RANK,
                        List.of(new Component(
                                null, 0, null, null, null, null, null, null, null, null, null, null, null)),
                ComponentKind.GPU,
                        List.of(
                                new Component(
                                        null, null, 0, null, null, null, null, null, null, null, null, null, null),
                                new Component(
                                        null, null, null, "GPU-1", null, null, null, null, null, null, null, null,
                                        null),
                                new Component(
                                        null,
                                        null,
                                        null,
                                        null,
                                        "0000:10:1c",
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null)),
                ComponentKind.NIC,
                        List.of(new Component(
                                null, null, null, null, null, "mlx5_0", null, null, null, null, null, null, null)),
                ComponentKind.NVSWITCH,
                        List.of(
                                new Component(
                                        null, null, null, null, null, null, "3", null, null, null, null, null, null),
                                new Component(
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        "0000:c1:00",
                                        null,
                                        null,
                                        null,
                                        null,
                                        null)),
                ComponentKind.PORT,
                        List.of(new Component(
                                null, null, null, null, null, null, null, null, "1", null, null, null, null)),
                ComponentKind.PEER,
                        List.of(new Component(
                                null, null, null, null, null, null, null, null, null, "b", null, null, null))));
        RecoveryPolicy policy = PolicyFile.read(
                """
                version: 1
                rules:
                  - name: asked
                    when: {component: [%s]}
                    action: ask_a_person
                  - name: any other
                    action: restart_as_is
                """.formatted(asked.wire()),
                new PolicyFile.Defaults(RecoveryMode.PROPOSE, Duration.ZERO, Duration.ZERO));

        named.forEach((kind, parts) -> assertThat(parts)
                .allSatisfy(part -> assertThat(policy.decide(new PolicyCase(naming(part), RetryLedger.empty(), false))
                                .rule())
                        .as("%s for %s", part, asked)
                        .isEqualTo(kind == asked ? "asked" : "any other")));
    }

    @Test
    void onlyTheAttemptsOwnNodeCountsForItsSwitch() {
        var once = new SwitchFailures("leaf", Set.of("a", "b", "c"), 1, Set.of("a"));

        assertThat(once.naming("b").isSuspected()).isTrue();
        assertThat(once.naming("a").isSuspected()).isFalse();
        assertThat(once.naming("elsewhere").isSuspected()).isFalse();
        assertThat(once.naming(null).isSuspected()).isFalse();
    }

    @Test
    void withoutATopologyANodeHasNoSwitch() {
        assertThat(Topology.unknown().of("hall", "a")).isEmpty();
    }

    private static DiagnosisSummary naming(Component part) {
        return new DiagnosisSummary(
                new UUID(1, 1),
                FailureCategory.INFRASTRUCTURE,
                InfraType.NETWORK,
                "Link down",
                null,
                part,
                null,
                null,
                null,
                List.of(),
                "It failed so.",
                0.9,
                Engine.RULES);
    }
}
