package io.schedmate.failure.recovery.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.recovery.site.AnsweringAgents.Order;
import io.schedmate.failure.recovery.site.AnsweringAgents.Recorded;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.recovery.saga.Effect;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SuspectTestsTest {

    private static final Set<AgentRefusal> TEMPORARY =
            Set.of(AgentRefusal.RATE_LIMITED, AgentRefusal.STALE_SIGNATURE, AgentRefusal.SCHEDULER_AWAY);
    private static final List<String> MANY =
            IntStream.range(0, 6).mapToObj("node-%d"::formatted).toList();

    private final MovedClock clock = new MovedClock(TestRecovery.FAILED_AT);
    private final AnsweringAgents agents = new AnsweringAgents(AgentMode.REAL);
    private final SuspectTests tests = new SuspectTests(agents, agents, clock);

    @ParameterizedTest
    @CsvSource({
        "PASSED, false",
        "FAILED PASSED PASSED, false",
        "FAILED FAILED, true",
        "FAILED PASSED FAILED, true",
    })
    void aNodeIsFaultyIfTwoOfThreeRunsFail(String results, boolean isFaulty) {
        CheckRunStatus[] runs =
                Arrays.stream(results.split(" ")).map(CheckRunStatus::valueOf).toArray(CheckRunStatus[]::new);
        agents.answerChecks("n1", runs);

        assertThat(faulty(outcome(InfraType.GPU, "n1"))).isEqualTo(isFaulty ? Set.of("n1") : Set.of());
        assertThat(agents.orders())
                .extracting(Order::at)
                .doesNotHaveDuplicates()
                .hasSize(runs.length);
    }

    @ParameterizedTest
    @EnumSource(
            value = CheckRunStatus.class,
            names = {"INCONCLUSIVE", "ERROR", "TIMED_OUT"})
    void aNodeWhoseRunHasNoResultIsNeitherFaultyNorHealthy(CheckRunStatus status) {
        agents.answerChecks("n1", status);

        assertThat(outcome(InfraType.GPU, "n1")).isEqualTo(new Outcome.Failed("a_check on n1: " + status.wire()));
        assertThat(agents.recorded()).isEmpty();
    }

    @Test
    void aFailureThatTheSecondRunDoesNotDecideIsUnclear() {
        agents.answerChecks("n1", CheckRunStatus.FAILED, CheckRunStatus.ERROR);

        assertThat(outcome(InfraType.GPU, "n1")).isEqualTo(new Outcome.Failed("a_check on n1: error"));
    }

    @Test
    void aRunningCheckIsWaitedFor() {
        agents.answerChecks("n1", CheckRunStatus.PASSED);
        agents.answerChecks("n2", CheckRunStatus.RUNNING);

        assertThat(outcome(InfraType.GPU, "n1", "n2")).isEqualTo(new Outcome.Pending("a_check on n2: running"));
        assertThat(agents.recorded()).extracting(Recorded::node).containsExactly("n1");
    }

    @Test
    void aFaultyNodeIsFoundAlthoughTheTestOfAnotherHasNoResult() {
        agents.answerChecks("n1", CheckRunStatus.ERROR);
        agents.answerChecks("n2", CheckRunStatus.FAILED, CheckRunStatus.FAILED);
        agents.answerChecks("n3", CheckRunStatus.PASSED);

        assertThat(outcome(InfraType.GPU, "n1", "n2", "n3"))
                .isEqualTo(new Outcome.Done(
                        "a_check on n2: failed; a_check on n3: passed; a_check on n1: error", Set.of("n2")));
        assertThat(agents.recorded())
                .containsExactly(
                        new Recorded("hall-a", "n2", "a_check on n2: failed", false, TestRecovery.FAILED_AT),
                        new Recorded("hall-a", "n3", null, false, TestRecovery.FAILED_AT));
    }

    @Test
    void aNodeOfAnotherClusterIsNotTested() {
        agents.moveElsewhere("n2");
        agents.answerChecks("n1", CheckRunStatus.PASSED);

        assertThat(outcome(InfraType.GPU, "n1", "n2"))
                .isEqualTo(new Outcome.Failed("n2: not tested, because agents of another cluster report it"));
        assertThat(agents.orders()).extracting(order -> order.at().node()).containsExactly("n1");
        assertThat(agents.recorded()).extracting(Recorded::node).containsExactly("n1");
    }

    @Test
    void noGroupTestIncludesANodeOfAnotherCluster() {
        agents.moveElsewhere(MANY.getFirst());
        agents.answerChecks(new AgentAnswer.Refused<>(AgentRefusal.GPUS_IN_USE, "no"));

        outcome(TestRecovery.of(InfraType.NETWORK, MANY));

        assertThat(agents.orders())
                .hasSize(MANY.size() - 1)
                .extracting(order -> order.at().node())
                .doesNotContain(MANY.getFirst());
        assertThat(agents.orders())
                .extracting(order -> ((RunCheckRequest) order.request()).peers())
                .containsOnly(List.of());
    }

    @Test
    void aSimulatedResultIsRecordedAsSuch() {
        var simulated = new AnsweringAgents(AgentMode.SIMULATED);
        simulated.answerChecks("n1", CheckRunStatus.PASSED);

        new SuspectTests(simulated, simulated, clock)
                .run(TestRecovery.of(null, Set.of("n1")).record(), effect("n1"));

        assertThat(simulated.recorded()).extracting(Recorded::simulated).containsExactly(true);
    }

    @ParameterizedTest
    @CsvSource({
        "NETWORK, infiniband",
        "STORAGE, disk",
        "GPU, dcgm_diagnosis",
        "NVLINK, dcgm_diagnosis",
        "NODE, dcgm_diagnosis",
        "OTHER, dcgm_diagnosis",
        ", dcgm_diagnosis",
    })
    void theCheckTestsTheFaultyPartOfTheInfrastructure(@Nullable InfraType type, String check) {
        agents.answerChecks("n1", CheckRunStatus.PASSED);
        outcome(type, "n1");

        assertThat(agents.orders())
                .extracting(Order::request)
                .containsExactly(new RunCheckRequest(new UUID(5, 5), 3, check, List.of(), Map.of(), 1800.0));
    }

    @ParameterizedTest
    @EnumSource(value = AgentRefusal.class, names = "GPUS_IN_USE", mode = EnumSource.Mode.EXCLUDE)
    void onlyATemporaryRefusalIsWaitedFor(AgentRefusal refusal) {
        agents.answerChecks(new AgentAnswer.Refused<>(refusal, "no"));

        String detail = "disk on n1: no";
        assertThat(outcome(InfraType.STORAGE, "n1"))
                .isEqualTo(TEMPORARY.contains(refusal) ? new Outcome.Pending(detail) : new Outcome.Failed(detail));
    }

    @Test
    void busyGpusAreWaitedForTenMinutes() {
        agents.answerChecks(new AgentAnswer.Refused<>(AgentRefusal.GPUS_IN_USE, "in use"));

        clock.move(Duration.ofMinutes(10).minusMillis(1));
        assertThat(outcome(InfraType.GPU, "n1")).isInstanceOf(Outcome.Pending.class);
        clock.move(Duration.ofMillis(1));
        assertThat(outcome(InfraType.GPU, "n1")).isEqualTo(new Outcome.Failed("dcgm_diagnosis on n1: in use"));
    }

    @Test
    void busyGpusAreWaitedForTwoMinutesOnceANodeIsFoundFaulty() {
        agents.answerChecks("n1", CheckRunStatus.FAILED, CheckRunStatus.FAILED);
        agents.answerChecks("n2", new AgentAnswer.Refused<>(AgentRefusal.GPUS_IN_USE, "in use"));

        clock.move(Duration.ofMinutes(2).minusMillis(1));
        assertThat(outcome(InfraType.GPU, "n1", "n2")).isInstanceOf(Outcome.Pending.class);
        clock.move(Duration.ofMillis(1));
        assertThat(faulty(outcome(InfraType.GPU, "n1", "n2"))).containsExactly("n1");
    }

    @Test
    void aSilentNodeIsLostAfterTwoMinutesIfTheSchedulerReportsALostNode() {
        agents.answerChecks(new AgentAnswer.NoAnswer<>("no route"));
        TestRecovery lost = TestRecovery.of(InfraType.NODE, Set.of("n1")).endedBy("NODE_FAIL");

        clock.move(Duration.ofMinutes(2));
        assertThat(outcome(lost)).isEqualTo(new Outcome.Pending("n1: no route"));
        clock.move(Duration.ofMillis(1));
        assertThat(outcome(lost)).isEqualTo(new Outcome.Done("n1: no route", Set.of("n1")));
        assertThat(agents.recorded()).isEmpty();
    }

    @Test
    void silenceAloneIsNoFault() {
        agents.answerChecks(new AgentAnswer.NoAnswer<>("no route"));
        clock.move(Duration.ofHours(1));

        assertThat(outcome(InfraType.NODE, "n1")).isInstanceOf(Outcome.Pending.class);
        assertThat(outcome(TestRecovery.of(InfraType.GPU, Set.of("n1")).endedBy("NODE_FAIL")))
                .isInstanceOf(Outcome.Pending.class);
    }

    @ParameterizedTest
    @EnumSource(AgentRefusal.class)
    void aGroupTestIsRepeatedAfterATemporaryRefusalOnly(AgentRefusal refusal) {
        agents.answerChecks(new AgentAnswer.Refused<>(refusal, "no"));
        Outcome outcome = outcome(TestRecovery.of(InfraType.NETWORK, MANY));

        if (TEMPORARY.contains(refusal) || refusal == AgentRefusal.GPUS_IN_USE) {
            assertThat(outcome).isEqualTo(new Outcome.Pending("no"));
            assertThat(agents.orders()).hasSize(1);
        } else {
            assertThat(outcome)
                    .as("each node was tested alone")
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.detail()).startsWith("infiniband on node-0: no"));
        }
    }

    @Test
    void aGroupTestWaitsTenMinutesForBusyGpus() {
        agents.answerChecks(new AgentAnswer.Refused<>(AgentRefusal.GPUS_IN_USE, "in use"));
        TestRecovery recovery = TestRecovery.of(InfraType.NETWORK, MANY);

        clock.move(Duration.ofMinutes(10).minusMillis(1));
        assertThat(outcome(recovery)).isEqualTo(new Outcome.Pending("in use"));
        clock.move(Duration.ofMillis(1));
        assertThat(outcome(recovery)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aGroupTestWithoutAnAnswerIsOrderedAgain() {
        agents.answerChecks(new AgentAnswer.NoAnswer<>("no route"));

        assertThat(outcome(TestRecovery.of(InfraType.NETWORK, MANY))).isEqualTo(new Outcome.Pending("no route"));
        assertThat(agents.orders()).hasSize(1);
    }

    @Test
    void aRunningGroupTestIsDescribed() {
        agents.answerChecks(new AgentAnswer.Answered<>(agents.run("node-0", CheckRunStatus.RUNNING)));
        Outcome outcome = outcome(TestRecovery.of(InfraType.NETWORK, MANY));

        Order order = agents.orders().getFirst();
        int peers = ((RunCheckRequest) order.request()).peers().size();
        assertThat(outcome)
                .isEqualTo(new Outcome.Pending("Group test 1 runs on %d nodes, led by %s."
                        .formatted(peers + 1, order.at().node())));
    }

    @Test
    void healthyNodesOfGroupTestsAreRecorded() {
        agents.answerChecks(new AgentAnswer.Answered<>(agents.run("node-0", CheckRunStatus.PASSED)));

        assertThat(faulty(outcome(TestRecovery.of(InfraType.NETWORK, MANY)))).isEmpty();
        assertThat(agents.recorded())
                .containsExactlyElementsOf(MANY.stream()
                        .map(node -> new Recorded("hall-a", node, null, false, TestRecovery.FAILED_AT))
                        .toList());
    }

    private Outcome outcome(@Nullable InfraType type, String... nodes) {
        return outcome(TestRecovery.of(type, Set.of(nodes)));
    }

    private Outcome outcome(TestRecovery recovery) {
        return tests.run(recovery.record(), effect(recovery.nodes().toArray(String[]::new)));
    }

    private static Effect effect(String... nodes) {
        return new Effect("incident/step-1", 3, RecoveryAction.CHECK_NODES, null, Set.of(nodes));
    }

    private static Set<String> faulty(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done) outcome).faulty();
    }
}
