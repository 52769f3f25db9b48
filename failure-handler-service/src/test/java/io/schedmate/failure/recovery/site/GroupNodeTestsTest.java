package io.schedmate.failure.recovery.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.record.PlayedFabric;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.recovery.saga.Effect;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupNodeTestsTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final int MOST_LOOKS = 2000;
    private static final Set<String> NODES =
            IntStream.range(0, 12).mapToObj("node-%02d"::formatted).collect(Collectors.toUnmodifiableSet());

    @Test
    void theNodeWhoseGroupsFailIsFoundAndRecorded() {
        var fabric = new PlayedFabric(Set.of("node-07"), true);

        Outcome outcome = awaited(fabric, NODES, InfraType.NETWORK);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Done.class, did -> assertThat(did.faulty()).containsExactly("node-07"));
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

        assertThat(awaited(fabric, NODES, InfraType.NETWORK))
                .isInstanceOfSatisfying(
                        Outcome.Done.class, did -> assertThat(did.faulty()).isEmpty());
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
        var checkup = new SuspectTests(fabric, fabric, Clock.fixed(NOW, ZoneOffset.UTC));
        var effect = new Effect("incident/step-1", 1, RecoveryAction.CHECK_NODES, null, nodes);
        RecoveryRecord recovery = recovery(nodes, type);
        for (int look = 0; look < MOST_LOOKS; look++) {
            Outcome outcome = checkup.run(recovery, effect);
            if (!(outcome instanceof Outcome.Pending)) {
                return outcome;
            }
        }
        throw new AssertionError("Expected an outcome after %d looks, got none.".formatted(MOST_LOOKS));
    }

    private static RecoveryRecord recovery(Set<String> nodes, InfraType type) {
        var failed = new JobFailed(
                new UUID(1, 1),
                JobId.of("hall-a", "slurm", "7"),
                "hall-a",
                1,
                NOW,
                new JobExit(1, null, null),
                List.copyOf(nodes),
                NOW.minusSeconds(60));
        var diagnosis = new DiagnosisSummary(
                new UUID(1, 2),
                FailureCategory.INFRASTRUCTURE,
                type,
                "Network Error",
                null,
                Component.UNNAMED,
                true,
                null,
                null,
                List.of(),
                "The network failed.",
                0.9,
                Engine.RULES);
        var decision = new Decision(
                PolicyAction.VERIFY_THEN_ISOLATE, RecoveryMode.ACT, nodes, Duration.ZERO, "the network", "It failed.");
        return new RecoveryRecord(
                new UUID(5, 5), failed, diagnosis, decision, List.of(), NOW, NOW, null, null, null, false, false, 1);
    }
}
