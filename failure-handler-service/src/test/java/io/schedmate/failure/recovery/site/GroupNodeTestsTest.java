package io.schedmate.failure.recovery.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.PlayedFabric;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.InfraType;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.recovery.saga.Effect;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupNodeTestsTest {

    private static final int MAX_LOOKS = 2000;
    private static final Set<String> NODES =
            IntStream.range(0, 12).mapToObj("node-%02d"::formatted).collect(Collectors.toUnmodifiableSet());

    @Test
    void theNodeWhoseGroupsFailIsFoundAndRecorded() {
        var fabric = new PlayedFabric(Set.of("node-07"), true);

        Outcome outcome = awaited(fabric, NODES, InfraType.NETWORK);

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Done.class, did -> {
            assertThat(did.faulty()).containsExactly("node-07");
            assertThat(did.detail()).matches("\\d+ group tests: bad are \\[node-07]\\.");
        });
        assertThat(fabric.recordedFaults()).hasSize(12);
        assertThat(fabric.recordedFaults().get("node-07")).contains("group tests");
        assertThat(fabric.recordedFaults().get("node-01")).isNull();
        assertThat(fabric.groups())
                .hasSizeLessThan(66)
                .allSatisfy(order -> assertThat(order.check()).isEqualTo("nccl_all_reduce"));
    }

    @Test
    void noNodeIsFaultyIfEveryGroupPasses() {
        var fabric = new PlayedFabric(Set.of(), true);

        assertThat(awaited(fabric, NODES, InfraType.NETWORK)).isInstanceOfSatisfying(Outcome.Done.class, did -> {
            assertThat(did.faulty()).isEmpty();
            assertThat(did.detail()).matches("\\d+ group tests: no node is bad\\.");
        });
    }

    @Test
    void withoutTheProgramsEachNodeIsTestedAlone() {
        var fabric = new PlayedFabric(Set.of("node-03"), false);

        Outcome outcome = awaited(fabric, NODES, InfraType.NETWORK);

        assertThat(fabric.groups()).hasSize(3);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Done.class, did -> assertThat(did.faulty()).containsExactly("node-03"));
    }

    @Test
    void nodesAreTestedOneByOneForACauseWithinANodeOrAPairOfNodes() {
        var gpu = new PlayedFabric(Set.of(), true);
        var pair = new PlayedFabric(Set.of(), true);

        awaited(gpu, NODES, InfraType.GPU);
        awaited(pair, Set.of("node-01", "node-02"), InfraType.NETWORK);

        assertThat(gpu.groups()).isEmpty();
        assertThat(pair.groups()).isEmpty();
    }

    private static Outcome awaited(PlayedFabric fabric, Set<String> nodes, InfraType type) {
        var checkup = new SuspectTests(fabric, fabric, Clock.fixed(TestRecovery.FAILED_AT, ZoneOffset.UTC));
        var effect = new Effect("incident/step-1", 1, RecoveryAction.CHECK_NODES, null, nodes);
        RecoveryRecord recovery = TestRecovery.of(type, nodes).record();
        for (int look = 0; look < MAX_LOOKS; look++) {
            Outcome outcome = checkup.run(recovery, effect);
            if (!(outcome instanceof Outcome.Pending)) {
                return outcome;
            }
        }
        throw new AssertionError("Expected an outcome after %d looks, got none.".formatted(MAX_LOOKS));
    }
}
