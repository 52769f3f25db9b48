package io.schedmate.failure.recovery.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents.Address;
import io.schedmate.failure.memory.InMemoryStores;
import io.schedmate.failure.recovery.site.AnsweringAgents.Order;
import io.schedmate.failure.recovery.site.JobWatch.Observation;
import io.schedmate.failure.recovery.site.SiteTools.SiteAction;
import io.schedmate.failure.recovery.site.SiteTools.SiteAnswer;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.saga.Effect;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StepExecutorTest {

    private static final UUID RECOVERY = new UUID(5, 5);
    private static final Duration WATCHED = Duration.ofMinutes(20);
    private static final Set<AgentRefusal> TEMPORARY = Set.of(
            AgentRefusal.RATE_LIMITED,
            AgentRefusal.SCHEDULER_AWAY,
            AgentRefusal.STALE_SIGNATURE,
            AgentRefusal.INTERNAL_ERROR);
    private static final TestRecovery JOB = TestRecovery.of(InfraType.GPU, List.of("n1", "n2", "n3"));

    private final MovedClock clock = new MovedClock(TestRecovery.FAILED_AT);
    private final AnsweringAgents agents = new AnsweringAgents(AgentMode.REAL);
    private final InMemoryStores stores = new InMemoryStores(clock, Topology.unknown(), Budgets.standard());
    private final List<String> requests = new ArrayList<>();
    private SiteAnswer siteAnswer = new SiteAnswer.Done("ticket 5");
    private Observation observed = new Observation(false, false, null);
    private @Nullable Checkpoint checkpoint;

    @Test
    void aNodeIsCordonedWithTheExplanationOfTheFailure() {
        assertThat(carriedOut(JOB.explained("x".repeat(600)), RecoveryAction.CORDON_NODE))
                .isEqualTo(new Outcome.Done("done on n1"));

        assertThat(agents.orders()).containsExactly(order("n1", new CordonRequest(RECOVERY, 3, "x".repeat(512))));
    }

    @ParameterizedTest
    @EnumSource(
            value = RecoveryAction.class,
            names = {"CORDON_NODE", "DRAIN_NODE"})
    void aNodeOfAnotherClusterIsNeitherCordonedNorDrained(RecoveryAction action) {
        agents.moveElsewhere("n1");

        assertThat(carriedOut(action)).isEqualTo(new Outcome.Failed("Agents of another cluster report node n1."));
        assertThat(agents.orders()).isEmpty();
    }

    @Test
    void noAgentOfAnotherClusterIsAskedForARestart() {
        JOB.record().failed().nodes().forEach(agents::moveElsewhere);

        assertThat(carriedOut(RecoveryAction.RESTART_JOB))
                .isEqualTo(new Outcome.Failed("The job's nodes are unknown."));
        assertThat(agents.orders()).isEmpty();
    }

    @Test
    void anExplanationOfTheLongestAllowedLengthIsSentWhole() {
        carriedOut(JOB.explained("x".repeat(512)), RecoveryAction.CORDON_NODE);

        assertThat(agents.orders()).containsExactly(order("n1", new CordonRequest(RECOVERY, 3, "x".repeat(512))));
    }

    @Test
    void jobsOfADrainedNodeHaveAMinuteToEnd() {
        assertThat(carriedOut(RecoveryAction.DRAIN_NODE)).isEqualTo(new Outcome.Done("done on n1"));

        assertThat(agents.orders()).containsExactly(order("n1", new DrainRequest(RECOVERY, 3, 60, List.of())));
    }

    @Test
    void cordonsThatAnAgentReportsAreRecorded() {
        carriedOut(RecoveryAction.DRAIN_NODE);
        assertThat(agents.held()).containsExactly("hall-a n1 [repair] false");

        var simulated = new AnsweringAgents(AgentMode.SIMULATED);
        executor(simulated, WATCHED).carryOut(JOB.record(), effect(RecoveryAction.DRAIN_NODE));
        assertThat(simulated.held()).containsExactly("hall-a n1 [repair] true");
    }

    @Test
    void aReleasedNodeReturnsItsReplacement() {
        siteAnswer = new SiteAnswer.Refused("no such node");

        assertThat(carriedOut(RecoveryAction.UNCORDON_NODE)).isEqualTo(new Outcome.Done("done on n1 no such node"));

        assertThat(agents.orders()).containsExactly(order("n1", new UncordonRequest(RECOVERY, 3, "It failed.")));
        assertThat(requests).containsExactly("RETURN_NODE incident/step-1 n1");
    }

    @Test
    void aNodeThatIsNotReleasedKeepsItsReplacement() {
        agents.answerCommands("n1", CommandStatus.RUNNING);

        assertThat(carriedOut(RecoveryAction.UNCORDON_NODE)).isEqualTo(new Outcome.Pending("running on n1"));
        assertThat(requests).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(CommandStatus.class)
    void aCommandHasTheOutcomeThatItsAgentReports(CommandStatus status) {
        agents.answerCommands("n1", status);

        String detail = status.wire() + " on n1";
        assertThat(carriedOut(RecoveryAction.CORDON_NODE))
                .isEqualTo(
                        switch (status) {
                            case RUNNING -> new Outcome.Pending(detail);
                            case DONE -> new Outcome.Done(detail);
                            case FAILED -> new Outcome.Failed(detail);
                        });
    }

    @ParameterizedTest
    @EnumSource(AgentRefusal.class)
    void onlyATemporaryRefusalIsWaitedFor(AgentRefusal refusal) {
        agents.answerCommands("n1", new AgentAnswer.Refused<>(refusal, "no"));

        assertThat(carriedOut(RecoveryAction.CORDON_NODE))
                .isEqualTo(TEMPORARY.contains(refusal) ? new Outcome.Pending("no") : new Outcome.Failed("no"));
    }

    @Test
    void anAgentThatDoesNotAnswerIsAskedAgain() {
        agents.answerCommands("n1", new AgentAnswer.NoAnswer<>("no route"));

        assertThat(carriedOut(RecoveryAction.CORDON_NODE)).isEqualTo(new Outcome.Pending("no route"));
    }

    @ParameterizedTest
    @CsvSource({"PROVISION_NODE, PROVIDE_NODE", "OPEN_TICKET, REPAIR_NODE"})
    void aToolOfTheSiteIsUsed(RecoveryAction action, SiteAction request) {
        assertThat(carriedOut(action)).isEqualTo(new Outcome.Done("ticket 5"));
        assertThat(requests).containsExactly(request + " incident/step-1 n1");

        siteAnswer = new SiteAnswer.NoTool("none");
        assertThat(carriedOut(action)).isEqualTo(new Outcome.NotCarriedOut("none"));
        siteAnswer = new SiteAnswer.Refused("no");
        assertThat(carriedOut(action)).isEqualTo(new Outcome.Failed("no"));
        siteAnswer = new SiteAnswer.NoAnswer("no route");
        assertThat(carriedOut(action)).isEqualTo(new Outcome.Pending("no route"));
    }

    @ParameterizedTest
    @CsvSource({"PROVIDE_NODE, free node", "RETURN_NODE, no node to return", "REPAIR_NODE, operators are notified"})
    void aSiteWithoutToolsStatesWhatHappensInstead(SiteAction action, String words) {
        assertThat(SiteTools.none().run(action, "a key", JOB.record(), "n1"))
                .isInstanceOfSatisfying(
                        SiteAnswer.NoTool.class,
                        none -> assertThat(none.detail()).contains(words));
    }

    @ParameterizedTest
    @EnumSource(
            value = RecoveryAction.class,
            names = {"RETURN_TO_OWNER", "TELL_OPERATORS"})
    void aStepForPeopleIsReported(RecoveryAction action) {
        assertThat(carriedOut(action))
                .isInstanceOfSatisfying(
                        Outcome.Done.class, done -> assertThat(done.detail()).contains("GET /recoveries"));
        assertThat(agents.orders()).isEmpty();
    }

    @Test
    void aRestartedJobIsWatchedUntilItAdvancesOrFails() {
        assertThat(carriedOut(RecoveryAction.WATCH_PROGRESS)).isInstanceOf(Outcome.Pending.class);
        observed = new Observation(true, true, null);
        assertThat(carriedOut(RecoveryAction.WATCH_PROGRESS)).isInstanceOf(Outcome.Done.class);
        observed = new Observation(true, true, 2);
        assertThat(carriedOut(RecoveryAction.WATCH_PROGRESS)).isEqualTo(new Outcome.Failed("Attempt 2 also failed."));
    }

    @Test
    void theEndOfTheWatchIsAFailureOnlyForAJobThatReportsProgress() {
        observed = new Observation(true, false, null);
        clock.move(WATCHED.minusMillis(1));
        assertThat(carriedOut(RecoveryAction.WATCH_PROGRESS)).isInstanceOf(Outcome.Pending.class);

        clock.move(Duration.ofMillis(1));
        assertThat(carriedOut(RecoveryAction.WATCH_PROGRESS))
                .isEqualTo(new Outcome.Failed("No progress was reported within 20 min 0 s."));
        observed = new Observation(false, false, null);
        assertThat(carriedOut(RecoveryAction.WATCH_PROGRESS))
                .isEqualTo(new Outcome.Done("Its log shows no progress; it did not fail again within 20 min 0 s."));
    }

    @Test
    void withoutAWatchNoProgressIsExpected() {
        assertThat(executor(agents, Duration.ZERO).carryOut(JOB.record(), effect(RecoveryAction.WATCH_PROGRESS)))
                .isInstanceOf(Outcome.NotCarriedOut.class);
    }

    @Test
    void aJobIsRestartedThroughANodeThatIsNotSuspect() {
        checkpoint = new Checkpoint("runs/7/step-500", 500L);

        assertThat(carriedOut(RecoveryAction.RESTART_ELSEWHERE, "n3", "n1")).isEqualTo(new Outcome.Done("done on n2"));

        assertThat(agents.orders())
                .containsExactly(order(
                        "n2", new RestartRequest(RECOVERY, 3, 1, List.of(), 30, List.of("n1", "n3"), checkpoint)));
    }

    @Test
    void aRestartIsOrderedFromOneAgentAfterTheOtherUntilOneAccepts() {
        agents.answerCommands("n2", CommandStatus.FAILED);
        agents.answerCommands("n3", new AgentAnswer.Refused<>(AgentRefusal.NOT_FOUND, "no such job"));

        assertThat(carriedOut(RecoveryAction.RESTART_JOB, "n1")).isEqualTo(new Outcome.Done("done on n1"));
        assertThat(agents.orders())
                .extracting(Order::at)
                .containsExactly(
                        new Address("n2", "incident/step-1"),
                        new Address("n3", "incident/step-1"),
                        new Address("n1", "incident/step-1"));
    }

    @Test
    void aRestartThatMayHaveBegunIsOrderedFromNoOtherAgent() {
        agents.answerCommands("n1", new AgentAnswer.NoAnswer<>("no route"));

        assertThat(carriedOut(RecoveryAction.RESTART_JOB)).isEqualTo(new Outcome.Pending("no route"));
        assertThat(agents.orders()).hasSize(1);
    }

    @Test
    void aJobThatEachAgentRefusesIsNotRestarted() {
        for (String node : JOB.nodes()) {
            agents.answerCommands(node, CommandStatus.FAILED);
        }

        assertThat(carriedOut(RecoveryAction.RESTART_JOB)).isEqualTo(new Outcome.Failed("failed on n3"));
        assertThat(carriedOut(TestRecovery.of(InfraType.GPU, List.of()), RecoveryAction.RESTART_JOB))
                .isEqualTo(new Outcome.Failed("The job's nodes are unknown."));
    }

    @Test
    void aJobThatRunsAgainNeedsNoRestart() {
        agents.answerCommands("n1", new AgentAnswer.Refused<>(AgentRefusal.OTHER_ATTEMPT, "attempt 2"));

        assertThat(carriedOut(RecoveryAction.RESTART_JOB))
                .isEqualTo(new Outcome.Done("It is already running again: attempt 2"));
    }

    @Test
    void eachJobOfASharedRecoveryIsRestartedUnderItsOwnKey() {
        join("8", "m1");

        assertThat(carriedOut(RecoveryAction.RESTART_JOB))
                .isEqualTo(new Outcome.Done("2 jobs were restarted, 0 were not."));
        assertThat(agents.orders())
                .extracting(Order::at)
                .containsExactly(
                        new Address("n1", "incident/step-1"),
                        new Address("m1", "incident/step-1/" + JOB.failed("8").jobId()));
    }

    @Test
    void aSharedRecoveryFailsOnlyIfNoJobIsRestarted() {
        join("8", "m1");
        agents.answerCommands("m1", CommandStatus.FAILED);
        assertThat(carriedOut(RecoveryAction.RESTART_JOB))
                .isEqualTo(new Outcome.Done("1 jobs were restarted, 1 were not: failed on m1"));

        for (String node : JOB.nodes()) {
            agents.answerCommands(node, CommandStatus.FAILED);
        }
        assertThat(carriedOut(RecoveryAction.RESTART_JOB))
                .isEqualTo(new Outcome.Failed("0 jobs were restarted, 2 were not: failed on n3"));
    }

    @Test
    void aSharedRecoveryWaitsForEachRestart() {
        join("8", "m1");
        agents.answerCommands("m1", CommandStatus.RUNNING);

        assertThat(carriedOut(RecoveryAction.RESTART_JOB))
                .isEqualTo(new Outcome.Pending("1 jobs were restarted, 0 were not, 1 are in progress: running on m1"));
    }

    private void join(String job, String node) {
        stores.shared()
                .join(RECOVERY, TestRecovery.of(InfraType.GPU, List.of(node)).failed(job), clock.instant());
    }

    private Outcome carriedOut(RecoveryAction action, String... suspects) {
        return executor(agents, WATCHED).carryOut(JOB.record(), effect(action, suspects));
    }

    private Outcome carriedOut(TestRecovery job, RecoveryAction action) {
        return executor(agents, WATCHED).carryOut(job.record(), effect(action));
    }

    private StepExecutor executor(AnsweringAgents among, Duration watched) {
        var reach = new StepExecutor.ExternalSystems(
                among,
                among,
                (action, key, _, node) -> {
                    requests.add(action + " " + key + " " + node);
                    return siteAnswer;
                },
                (_, _, _) -> observed,
                stores.shared(),
                (_, _) -> Optional.ofNullable(checkpoint));
        return new StepExecutor(reach, clock, watched);
    }

    private static Order order(String node, Object request) {
        return new Order(new Address(node, "incident/step-1"), request);
    }

    private static Effect effect(RecoveryAction action, String... suspects) {
        return new Effect("incident/step-1", 3, action, "n1", Set.of(suspects));
    }
}
